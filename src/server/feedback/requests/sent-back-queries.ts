import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isTypedByStaff } from '#domain/feedback/entered-feedback'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import { givenAnswers } from './answer-queries.ts'
import type { FoundLink } from './link/feedback-link-queries.ts'

/** The outer query's answers that were sent back as not usable, newest first. For staff only. */
export function sentBackAnswers() {
  const sentBack = expressionBuilder<Database, 'internshipSupervisors'>()
    .selectFrom('sentBackFeedback')
    .leftJoin('profiles as senders', 'senders.id', 'sentBackFeedback.sentBackBy')
    .select(['sentBackFeedback.id', 'sentBackFeedback.givenByName', 'sentBackFeedback.submittedAt'])
    .select(givenAnswers('sentBackFeedback'))
    .select(['sentBackFeedback.sentBackAt', 'sentBackFeedback.reason'])
    .select(fullNameOf<string | null>('senders').as('sentBackByName'))
    .whereRef('sentBackFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .orderBy('sentBackFeedback.sentBackAt', 'desc')
  return jsonArrayFrom(sentBack).as('sentBack')
}

/** Subquery: who gave the answers of the outer query's feedback that were sent back; null also once somebody was asked again. */
export function sentBackFrom() {
  return expressionBuilder<Database, 'internshipSupervisors' | 'feedback'>()
    .selectFrom('sentBackFeedback')
    .select('sentBackFeedback.givenByName')
    .whereRef('sentBackFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .where('feedback.closedAt', 'is not', null)
    .where('feedback.closeReason', 'is', null)
    .orderBy('sentBackFeedback.sentBackAt', 'desc')
    .limit(1)
    .as('sentBackFrom')
}

/** Whether what this person answered by link was sent back and not asked for again. Of what staff entered, no email says so. */
export async function areAnswersSentBack(
  db: Db,
  { supervisorId, mailedTo }: Pick<FoundLink, 'supervisorId' | 'mailedTo'>,
): Promise<boolean> {
  const last = await selectFeedback(db)
    .innerJoin('sentBackFeedback', 'sentBackFeedback.supervisorId', 'feedback.supervisorId')
    .select(REQUEST_STATE.as('state'))
    .select(['sentBackFeedback.givenByEmail', 'sentBackFeedback.givenByWay', 'sentBackFeedback.repliedAt'])
    .where('feedback.supervisorId', '=', supervisorId)
    .orderBy('sentBackFeedback.sentBackAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.state === 'sent-back' && last.givenByEmail === mailedTo && !isTypedByStaff(last)
}
