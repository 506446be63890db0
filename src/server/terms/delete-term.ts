import { admin } from '../procedures.ts'

/** Internships stay: only the name of their period goes. */
export const deleteTerm = admin.terms.delete.handler(async ({ input, context, errors }) => {
  const deleted = await context.db.deleteFrom('terms').where('id', '=', input.id).returning('id').executeTakeFirst()
  if (!deleted) throw errors.NOT_FOUND()
})
