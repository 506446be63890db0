import { admin } from '../procedures.ts'

/** Managers lose the department by the foreign key; students keep the text of their major (product decision 11). */
export const deleteDepartment = admin.departments.delete.handler(async ({ input, context, errors }) => {
  const deleted = await context.db
    .deleteFrom('departments')
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw errors.NOT_FOUND()
})
