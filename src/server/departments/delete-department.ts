import { admin } from '../procedures.ts'

/** The foreign key removes it from its managers; students keep the name as their major (product decision 11). */
export const deleteDepartment = admin.departments.delete.handler(async ({ input, context, errors }) => {
  const deleted = await context.db
    .deleteFrom('departments')
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw errors.NOT_FOUND()
})
