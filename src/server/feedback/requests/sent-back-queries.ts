import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isSentBack, RATINGS } from '#domain/feedback'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answeredFurther } from './answered-further-queries.ts'

/** The outer query's answers that were sent back as not usable, newest first. For staff only. */
export function sentBackAnswers() {
  const sentBack = expressionBuilder<Database, 'internshipSupervisors'>()
    .selectFrom('sentBackFeedback')
    .leftJoin('profiles as senders', 'senders.id', 'sentBackFeedback.sentBackBy')
    .select(['sentBackFeedback.id', 'sentBackFeedback.givenByName', 'sentBackFeedback.submittedAt'])
    .select(RATINGS.map(({ key }) => `sentBackFeedback.${key}` as const))
    .select(['sentBackFeedback.strengths', 'sentBackFeedback.developmentAreas', 'sentBackFeedback.additionalComments'])
    .select(['sentBackFeedback.observations', answeredFurther('sentBackFeedback')])
    .select(['sentBackFeedback.sentBackAt', 'sentBackFeedback.reason'])
    .select(fullNameOf<string | null>('senders').as('sentBackByName'))
    .whereRef('sentBackFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .orderBy('sentBackFeedback.sentBackAt', 'desc')
  return jsonArrayFrom(sentBack).as('sentBack')
}

/** Whether what the supervisor answered by link was sent back and not asked for again. Of what staff entered, no email says so. */
export async function areAnswersSentBack(db: Db, supervisorId: string): Promise<boolean> {
  const request = await db
    .selectFrom('feedback')
    .select(['closedAt', 'closeReason'])
    .select(({ selectFrom }) =>
      selectFrom('sentBackFeedback')
        .select('sentBackFeedback.givenByWay')
        .whereRef('sentBackFeedback.supervisorId', '=', 'feedback.supervisorId')
        .orderBy('sentBackAt', 'desc')
        .limit(1)
        .as('givenByWay'),
    )
    .where('supervisorId', '=', supervisorId)
    .executeTakeFirst()
  return request !== undefined && isSentBack(request) && request.givenByWay === null
}
