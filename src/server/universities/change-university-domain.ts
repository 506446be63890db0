import { admin } from '../procedures.ts'

/** Applies to new registrations; existing profiles keep their university. */
export const changeUniversityDomain = admin.universities.changeDomain.handler(async ({ input, context, errors }) => {
  const changed = await context.db
    .updateTable('universityDomains')
    .set({ university: input.university })
    .where('domain', '=', input.domain)
    .returning('domain')
    .executeTakeFirst()
  if (!changed) throw errors.NOT_FOUND()
})
