import { type RawBuilder, sql } from 'kysely'
import { NO_ANSWERS } from '#domain/feedback/answers'
import { isTypedByStaff } from '#domain/feedback/entered-feedback'
import type { NotedSign } from '#domain/feedback/feedback-signs'
import { columnsOf } from '../../feedback/requests/answer-queries.ts'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { decideFeedback } from './decide-one.ts'
import { emailAboutSentBack } from './decision-emails.ts'
import type { Decided, Decider, Outcome } from './outcome.ts'
import { NOTHING_WITHHELD } from './proposal.ts'

/** Stores the answers separately and closes the request, until a person asks again or staff enter feedback. */
export const sendFeedbackBack = reviewer.feedback.sendBack.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    await lockInternshipsOf(tx, [input.id])
    await tx.selectFrom('feedback').select('id').where('id', '=', input.id).forUpdate().execute()
    // Rolled back if the feedback cannot be decided.
    const kept = await keepAnswers(tx, input, { sentBackBy: actor.id, sentBackAt: now })
    await decideFeedback(tx, input, { actor, from: ['submitted'], set: SENT_BACK.set(context) }, errors)
    const { id: sentBackId, ...given } = kept!
    return {
      undoId: await emailAboutSentBack(tx, context, {
        feedbackId: input.id,
        sentBackId,
        isEntered: isTypedByStaff(given),
      }),
    }
  }),
)

/** The values of a request without answers. */
const EMPTIED = {
  ...columnsOf(NO_ANSWERS),
  openedAt: null,
  submittedAt: null,
  signs: [] as NotedSign[],
  setBackReason: null,
  repliedAt: null,
  givenByWay: null,
  givenOn: null,
  enteredBy: null,
  ...NOTHING_WITHHELD,
  toldPassages: [] as string[],
}

/** The columns that go with the answers, in both tables. */
const KEPT = Object.keys(EMPTIED) as (keyof typeof EMPTIED)[]

/** The answers are kept apart, and the request is closed. */
export const SENT_BACK = {
  set: ({ now }) => ({ ...EMPTIED, status: 'pending', closedAt: now }),
  restore: restoreSentBack,
} satisfies Outcome<'feedback'>

function keepAnswers(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  { sentBackBy, sentBackAt }: { sentBackBy: string; sentBackAt: Date },
) {
  return tx
    .insertInto('sentBackFeedback')
    .columns([
      ...(['supervisorId', 'givenByName', 'givenByEmail', 'questionVersionId'] as const),
      ...KEPT,
      ...(['reason', 'sentBackBy', 'sentBackAt'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('feedback')
        .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
        .select(['internshipSupervisors.id', 'internshipSupervisors.name', 'internshipSupervisors.email'])
        .select(['feedback.questionVersionId', ...KEPT.map((column) => `feedback.${column}` as const)])
        .select([
          sql<string>`${reason}::text`.as('reason'),
          sql<string>`${sentBackBy}::uuid`.as('sentBackBy'),
          sql<Date>`${sentBackAt}::timestamptz`.as('sentBackAt'),
        ])
        .where('feedback.id', '=', id)
        .where('feedback.status', '=', 'submitted'),
    )
    .returning(['id', 'givenByWay', 'repliedAt'])
    .executeTakeFirst()
}

/** Gives the request its answers again, unless somebody has been asked since, or the supervisor has changed. */
async function restoreSentBack(tx: Tx, { actor }: Decider, { recordIds, decidedAt }: Decided): Promise<string[]> {
  await lockInternshipsOf(tx, recordIds)
  const kept = await tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('sentBackFeedback', 'sentBackFeedback.supervisorId', 'feedback.supervisorId')
    .select(['feedback.id', 'sentBackFeedback.id as sentBackId'])
    .whereRef('internshipSupervisors.name', '=', 'sentBackFeedback.givenByName')
    .whereRef('internshipSupervisors.email', '=', 'sentBackFeedback.givenByEmail')
    .where('feedback.id', 'in', recordIds)
    .where(feedbackVisibleTo(actor))
    .where('feedback.status', '=', 'pending')
    .where('feedback.closedAt', '=', decidedAt)
    .where('sentBackFeedback.sentBackAt', '=', decidedAt)
    .where('sentBackFeedback.sentBackBy', '=', actor.id)
    .forUpdate('feedback')
    .executeTakeFirst()
  if (!kept) return []
  const answers: RawBuilder<unknown>[] = KEPT.map((column) => sql`${sql.ref(column)} = kept.${sql.ref(column)}`)
  await sql`update feedback set status = 'submitted', closed_at = null, ${sql.join(answers)}
    from sent_back_feedback kept where kept.id = ${kept.sentBackId} and feedback.id = ${kept.id}`.execute(tx)
  await tx.deleteFrom('sentBackFeedback').where('id', '=', kept.sentBackId).execute()
  return recordIds
}
