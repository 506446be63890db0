import { SelectField } from '../form/select-field.tsx'

type Props = { assigned: string; onChoose: (assigned: string) => void }

const OPTIONS = [
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Unassigned' },
]

/** Whose records are listed. */
export function AssignedFilter({ assigned, onChoose }: Props) {
  return (
    <SelectField
      label="Assigned to"
      name="assigned"
      placeholder="Everybody"
      options={OPTIONS}
      value={assigned}
      onChange={onChoose}
      error={undefined}
    />
  )
}
