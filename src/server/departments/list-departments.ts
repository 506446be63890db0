import { signedIn } from '../procedures.ts'

export const listDepartments = signedIn.departments.list.handler(({ context }) =>
  context.db.selectFrom('departments').selectAll().orderBy('name').execute(),
)
