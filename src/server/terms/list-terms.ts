import { signedIn } from '../procedures.ts'

export const listTerms = signedIn.terms.list.handler(({ context }) =>
  context.db.selectFrom('terms').selectAll().orderBy('startsOn', 'desc').execute(),
)
