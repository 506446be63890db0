import { expressionBuilder } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Whether the term in which the outer query's internship starts has this option on. */
export function termAsks(what: 'askSelfAssessment' | 'askMidtermFeedback') {
  const eb = expressionBuilder<Database, 'internships'>()
  const terms = eb
    .selectFrom('terms')
    .select('terms.id')
    .whereRef('terms.startsOn', '<=', 'internships.startDate')
    .whereRef('terms.endsOn', '>=', 'internships.startDate')
    .where(`terms.${what}`, '=', true)
  return eb.exists(terms).$castTo<boolean>()
}
