import { localized } from '#domain/localized'
import * as m from '#messages'
import { SelectField } from '../form/select-field.tsx'

type Props = { assigned: string; onChoose: (assigned: string) => void }

const OPTIONS = [
  localized({ value: 'me', label: m.assigned_to_me }),
  localized({ value: 'nobody', label: m.unassigned }),
]

/** Whose records are listed. */
export function AssignedFilter({ assigned, onChoose }: Props) {
  return (
    <SelectField
      label={m.assigned_to()}
      name="assigned"
      placeholder={m.everybody()}
      options={OPTIONS}
      value={assigned}
      onChange={onChoose}
      error={undefined}
    />
  )
}
