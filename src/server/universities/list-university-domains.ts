import { anyone } from '../procedures.ts'

export const listUniversityDomains = anyone.universities.listDomains.handler(({ context }) =>
  context.db.selectFrom('universityDomains').selectAll().orderBy('domain').execute(),
)
