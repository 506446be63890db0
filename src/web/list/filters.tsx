import { useQuery } from '@tanstack/react-query'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { SelectField } from '../form/select-field.tsx'
import type { FieldProps } from '../form/use-form.ts'

/** The filter by term; hidden until an admin has added one. */
export function TermFilter(field: FieldProps<string>) {
  const { value } = field
  const { data: terms = [], isSuccess } = useQuery(api.terms.list.queryOptions())
  if (terms.length === 0 && value === '') return null
  const options = terms.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = !isSuccess || value === '' || terms.some(({ id }) => id === value)
  if (!isKnown) options.push({ value, label: m.common_deleted_term() })
  return <SelectField label={m.common_term()} placeholder={m.common_all_terms()} options={options} {...field} />
}

/** The filter by department; hidden for reviewers of a single one. */
export function DepartmentFilter(field: FieldProps<string>) {
  const names = useDepartments(field.value)
  if (names.length < 2 && field.value === '') return null
  return (
    <SelectField label={m.common_department()} placeholder={m.common_all_departments()} options={names} {...field} />
  )
}

/** A manager's departments, or all for an admin, and the chosen one. */
export function useDepartments(chosen: string | undefined): string[] {
  const { role, departments } = usePerson()
  const isAdmin = role === 'admin'
  const { data = [] } = useQuery({ ...api.departments.list.queryOptions(), enabled: isAdmin })
  const names = isAdmin ? data.map(({ name }) => name) : departments
  return !chosen || names.includes(chosen) ? [...names] : [chosen, ...names]
}

const ASSIGNED = [
  localized({ value: 'me', label: m.common_assigned_to_me }),
  localized({ value: 'nobody', label: m.assignees_unassigned_filter }),
]

/** The filter by assignment. */
export function AssignedFilter(field: FieldProps<string>) {
  return (
    <SelectField
      label={m.assignees_label()}
      placeholder={m.assignees_everybody_filter()}
      options={ASSIGNED}
      {...field}
    />
  )
}
