import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The outer query's answers that were sent back as not usable, newest first. For staff only. */
export function sentBackAnswers() {
  const sentBack = expressionBuilder<Database, 'internshipSupervisors'>()
    .selectFrom('sentBackFeedback')
    .leftJoin('profiles as senders', 'senders.id', 'sentBackFeedback.sentBackBy')
    .select(['sentBackFeedback.id', 'sentBackFeedback.givenByName', 'sentBackFeedback.submittedAt'])
    .select(['sentBackFeedback.overallRating', 'sentBackFeedback.strengths', 'sentBackFeedback.developmentAreas'])
    .select(['sentBackFeedback.additionalComments', 'sentBackFeedback.sentBackAt', 'sentBackFeedback.reason'])
    .select(fullNameOf<string | null>('senders').as('sentBackByName'))
    .whereRef('sentBackFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .orderBy('sentBackFeedback.sentBackAt', 'desc')
  return jsonArrayFrom(sentBack).as('sentBack')
}
