import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { SelectField } from '../form/select-field.tsx'

type Props = { department: string; onChoose: (department: string) => void }

/** The choice of a department; nothing for a reviewer of only one. */
export function DepartmentFilter({ department, onChoose }: Props) {
  const names = useDepartments(department)
  if (names.length < 2 && department === '') return null
  return (
    <SelectField
      label={m.common_department()}
      name="department"
      placeholder={m.common_all_departments()}
      options={names}
      value={department}
      onChange={onChoose}
      error={undefined}
    />
  )
}

/** A manager's departments, all for an admin; and the chosen one. */
export function useDepartments(chosen: string | undefined): string[] {
  const { role, departments } = usePerson()
  const isAdmin = role === 'admin'
  const { data = [] } = useQuery({ ...api.departments.list.queryOptions(), enabled: isAdmin })
  const names = isAdmin ? data.map(({ name }) => name) : departments
  return !chosen || names.includes(chosen) ? [...names] : [chosen, ...names]
}
