import { localized } from '#domain/localized'
import * as m from '#messages'
import { SelectField } from '../form/select-field.tsx'

type Props = { assigned: string; onChoose: (assigned: string) => void }

const OPTIONS = [
  localized({ value: 'me', label: m.common_assigned_to_me }),
  localized({ value: 'nobody', label: m.assignees_unassigned_filter }),
]

/** Whose records are listed. */
export function AssignedFilter({ assigned, onChoose }: Props) {
  return (
    <SelectField
      label={m.assignees_label()}
      name="assigned"
      placeholder={m.assignees_everybody_filter()}
      options={OPTIONS}
      value={assigned}
      onChange={onChoose}
      error={undefined}
    />
  )
}
