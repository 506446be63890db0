import { useQuery } from '@tanstack/react-query'
import type { StaffRule } from '#domain/identity/sign-on'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Button } from '../../ui/button.tsx'

const ROLES = [
  localized({ value: 'manager', label: m.common_manager }),
  localized({ value: 'admin', label: m.common_admin }),
]

type Props = { rules: StaffRule[]; errors: Record<string, string>; onChange: (rules: StaffRule[]) => void }

/** Which group gives which role. Without rules, everybody is a student. */
export function StaffRules({ rules, errors, onChange }: Props) {
  const query = useQuery(api.departments.list.queryOptions())
  const departments = (query.data ?? []).map(({ name }) => ({ value: name, label: name }))
  const change = (index: number, facts: Partial<StaffRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...facts } : rule)))
  return (
    <div className="connection-part">
      <p className="muted small">{m.connections_staff_roles_intro()}</p>
      <QueryStates query={query} loading={m.common_departments_loading()} failed={m.common_departments_load_failed()} />
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place.
        <div className="staff-rule" key={index}>
          <TextField
            name={`staffRules.${index}.value`}
            label={m.connections_staff_role_group_label()}
            hint={m.connections_staff_role_group_hint()}
            autoComplete="off"
            value={rule.value}
            error={errors[`staffRules.${index}.value`]}
            onChange={(value) => change(index, { value })}
          />
          <SelectField
            name={`staffRules.${index}.role`}
            label={m.common_role()}
            options={ROLES}
            value={rule.role}
            error={undefined}
            onChange={(role) => change(index, { role: role === 'admin' ? 'admin' : 'manager' })}
          />
          {rule.role === 'manager' && departments.length === 0 && (
            <p className="muted small">{m.common_departments_empty()}</p>
          )}
          {rule.role === 'manager' && departments.length > 0 && (
            <ChecklistField
              name={`staffRules.${index}.departments`}
              label={m.common_departments()}
              options={departments}
              value={rule.departments}
              error={undefined}
              onChange={(chosen) => change(index, { departments: chosen })}
            />
          )}
          <div>
            <Button look="text" onClick={() => onChange(rules.filter((_, at) => at !== index))}>
              {m.connections_staff_role_remove()}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rules, { value: '', role: 'manager', departments: [] }])}>
          {m.connections_staff_role_add()}
        </Button>
      </div>
    </div>
  )
}
