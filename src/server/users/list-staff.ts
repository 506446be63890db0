import { managedDepartments } from '../auth/actor.ts'
import { admin } from '../procedures.ts'

export const listStaff = admin.users.listStaff.handler(({ context }) =>
  context.db
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'role', 'major', 'createdAt'])
    .select(managedDepartments())
    .where('role', '<>', 'student')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute(),
)
