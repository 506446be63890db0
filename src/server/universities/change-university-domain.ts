import { admin } from '../procedures.ts'

/** For new registrations; existing profiles keep the university they have. */
export const changeUniversityDomain = admin.universities.changeDomain.handler(async ({ input, context, errors }) => {
  const changed = await context.db
    .updateTable('universityDomains')
    .set({ university: input.university })
    .where('domain', '=', input.domain)
    .returning('domain')
    .executeTakeFirst()
  if (!changed) throw errors.NOT_FOUND()
})
