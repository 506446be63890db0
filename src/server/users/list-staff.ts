import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { admin } from '../procedures.ts'

export const listStaff = admin.users.listStaff.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'role', 'major', 'createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('managerDepartments')
          .select('departmentName as name')
          .whereRef('managerId', '=', 'profiles.id')
          .orderBy('departmentName'),
      ).as('departments'),
    )
    .where('role', '<>', 'student')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, departments: row.departments.map(({ name }) => name) }))
})
