import { useQuery } from '@tanstack/react-query'
import { localized } from '#domain/localized'
import type { StaffRule } from '#domain/sign-on'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { ChecklistField } from '../form/checklist-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'

const ROLES = [localized({ value: 'manager', label: m.manager }), localized({ value: 'admin', label: m.admin })]

type Props = { rules: StaffRule[]; errors: Record<string, string>; onChange: (rules: StaffRule[]) => void }

/** Which group gives which role. Without a rule, everybody is a student. */
export function StaffRules({ rules, errors, onChange }: Props) {
  const query = useQuery(api.departments.list.queryOptions())
  const departments = (query.data ?? []).map(({ name }) => ({ value: name, label: name }))
  const change = (index: number, facts: Partial<StaffRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...facts } : rule)))
  return (
    <div className="connection-part">
      <p className="muted small">{m.everybody_is_student_unless_one_of()}</p>
      <QueryStates query={query} loading={m.loading_departments()} failed={m.failed_to_load_departments()} />
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place.
        <div className="staff-rule" key={index}>
          <TextField
            name={`staffRules.${index}.value`}
            label={m.group()}
            hint={m.exact_name_or_id_that_universitys()}
            autoComplete="off"
            value={rule.value}
            error={errors[`staffRules.${index}.value`]}
            onChange={(value) => change(index, { value })}
          />
          <SelectField
            name={`staffRules.${index}.role`}
            label={m.role()}
            options={ROLES}
            value={rule.role}
            error={undefined}
            onChange={(role) => change(index, { role: role === 'admin' ? 'admin' : 'manager' })}
          />
          {rule.role === 'manager' && departments.length === 0 && (
            <p className="muted small">{m.there_are_no_departments_yet_add()}</p>
          )}
          {rule.role === 'manager' && departments.length > 0 && (
            <ChecklistField
              name={`staffRules.${index}.departments`}
              label={m.departments()}
              options={departments}
              value={rule.departments}
              error={undefined}
              onChange={(chosen) => change(index, { departments: chosen })}
            />
          )}
          <div>
            <Button look="text" onClick={() => onChange(rules.filter((_, at) => at !== index))}>
              {m.remove_role()}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rules, { value: '', role: 'manager', departments: [] }])}>
          {m.add_role()}
        </Button>
      </div>
    </div>
  )
}
