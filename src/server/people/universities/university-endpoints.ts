import { admin, anyone } from '../../procedures.ts'

const listUniversityDomains = anyone.universities.listDomains.handler(({ context }) =>
  context.db.selectFrom('universityDomains').selectAll().orderBy('domain').execute(),
)

const addUniversityDomain = admin.universities.addDomain.handler(async ({ input, context, errors }) => {
  await context.db
    .insertInto('universityDomains')
    .values(input)
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('domain')
    .executeTakeFirstOrThrow(() => errors.DOMAIN_TAKEN())
})

/** Applies to new registrations; existing profiles keep their university. */
const changeUniversityDomain = admin.universities.changeDomain.handler(async ({ input, context, errors }) => {
  await context.db
    .updateTable('universityDomains')
    .set({ university: input.university })
    .where('domain', '=', input.domain)
    .returning('domain')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

const removeUniversityDomain = admin.universities.removeDomain.handler(async ({ input, context, errors }) => {
  await context.db
    .deleteFrom('universityDomains')
    .where('domain', '=', input.domain)
    .returning('domain')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

export const universities = {
  listDomains: listUniversityDomains,
  addDomain: addUniversityDomain,
  changeDomain: changeUniversityDomain,
  removeDomain: removeUniversityDomain,
}
