import { useQuery } from '@tanstack/react-query'
import type { StaffRule } from '#domain/sign-on'
import { api } from '../api/client.ts'
import { ChecklistField } from '../form/checklist-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'

const ROLES = [
  { value: 'manager', label: 'Manager' },
  { value: 'admin', label: 'Admin' },
]

type Props = { rules: StaffRule[]; errors: Record<string, string>; onChange: (rules: StaffRule[]) => void }

/** Which group gives which role. Without a rule, everybody is a student. */
export function StaffRules({ rules, errors, onChange }: Props) {
  const query = useQuery(api.departments.list.queryOptions())
  const departments = (query.data ?? []).map(({ name }) => ({ value: name, label: name }))
  const change = (index: number, facts: Partial<StaffRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...facts } : rule)))
  return (
    <div className="connection-part">
      <p className="muted small">
        Everybody is a student unless one of their groups is listed here. The role ends when the group does; roles given
        in User Management stay.
      </p>
      <QueryStates query={query} loading="Loading departments..." failed="Failed to load departments" />
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place.
        <div className="staff-rule" key={index}>
          <TextField
            name={`staffRules.${index}.value`}
            label="Group"
            hint="The exact name or ID that the university’s system sends."
            autoComplete="off"
            value={rule.value}
            error={errors[`staffRules.${index}.value`]}
            onChange={(value) => change(index, { value })}
          />
          <SelectField
            name={`staffRules.${index}.role`}
            label="Role"
            options={ROLES}
            value={rule.role}
            error={undefined}
            onChange={(role) => change(index, { role: role === 'admin' ? 'admin' : 'manager' })}
          />
          {rule.role === 'manager' && departments.length === 0 && (
            <p className="muted small">There are no departments yet. Add one under Department Management first.</p>
          )}
          {rule.role === 'manager' && departments.length > 0 && (
            <ChecklistField
              name={`staffRules.${index}.departments`}
              label="Departments"
              options={departments}
              value={rule.departments}
              error={undefined}
              onChange={(chosen) => change(index, { departments: chosen })}
            />
          )}
          <div>
            <Button look="text" onClick={() => onChange(rules.filter((_, at) => at !== index))}>
              Remove role
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rules, { value: '', role: 'manager', departments: [] }])}>Add role</Button>
      </div>
    </div>
  )
}
