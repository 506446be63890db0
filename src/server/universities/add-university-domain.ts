import { admin } from '../procedures.ts'

export const addUniversityDomain = admin.universities.addDomain.handler(async ({ input, context, errors }) => {
  const added = await context.db
    .insertInto('universityDomains')
    .values(input)
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('domain')
    .executeTakeFirst()
  if (!added) throw errors.DOMAIN_TAKEN()
})
