import { admin } from '../procedures.ts'

export const removeUniversityDomain = admin.universities.removeDomain.handler(async ({ input, context, errors }) => {
  const removed = await context.db
    .deleteFrom('universityDomains')
    .where('domain', '=', input.domain)
    .returning('domain')
    .executeTakeFirst()
  if (!removed) throw errors.NOT_FOUND()
})
