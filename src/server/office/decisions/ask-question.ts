import { sql } from 'kysely'
import { isErasedAddress } from '#domain/people/erasure'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import { endQuestionLinks } from '../../feedback/requests/question-queries.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { decideFeedback } from './decide-one.ts'
import { emailAboutQuestion } from './decision-emails.ts'
import type { Decided, Decider, Outcome } from './outcome.ts'

/** Asks the supervisor about submitted feedback, which stays as it is until the supervisor answers or somebody decides. */
export const askSupervisor = reviewer.feedback.askSupervisor.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    const { id, question } = input
    await decideFeedback(tx, input, { actor, from: ['submitted'], set: QUESTIONED.set() }, errors)
    const assignment = await selectGiven(tx, id).executeTakeFirstOrThrow()
    if (isErasedAddress(assignment.address)) throw errors.ERASED()
    // The links of a rejected internship are closed, so nobody could answer.
    if (assignment.internshipStatus === 'rejected') throw errors.REJECTED()
    const { supervisorId, name, address, submittedAt } = assignment
    const asked = await tx
      .insertInto('feedbackQuestions')
      .values({
        supervisorId,
        givenByName: name,
        givenByEmail: address,
        submittedAt,
        question,
        askedBy: actor.id,
        askedAt: now,
      })
      .onConflict((conflict) => conflict.columns(['supervisorId', 'submittedAt']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!asked) throw errors.ALREADY_ASKED()
    return { undoId: await emailAboutQuestion(tx, context, { feedbackId: id, assignment }) }
  }),
)

/** Nothing of the feedback changes. */
export const QUESTIONED = {
  set: () => ({ status: 'submitted' }),
  restore: takeQuestionBack,
} satisfies Outcome<'feedback'>

function selectGiven(tx: Tx, feedbackId: string) {
  return tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select([
      'feedback.supervisorId',
      'feedback.submittedAt',
      'internships.studentId',
      'internships.status as internshipStatus',
    ])
    .select(['internshipSupervisors.name', 'internshipSupervisors.email as address'])
    .where('feedback.id', '=', feedbackId)
    .$narrowType<{ submittedAt: Date }>()
}

/** Removes the question and ends its link, unless the supervisor has answered. */
async function takeQuestionBack(
  tx: Tx,
  { actor, now, queue }: Decider,
  { recordIds, mailingIds, decidedAt }: Decided,
): Promise<string[]> {
  await lockInternshipsOf(tx, recordIds)
  const removed = await tx
    .deleteFrom('feedbackQuestions')
    .using('feedback')
    .whereRef('feedback.supervisorId', '=', 'feedbackQuestions.supervisorId')
    .whereRef('feedback.submittedAt', '=', 'feedbackQuestions.submittedAt')
    .where('feedback.id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .where('feedback.repliedAt', 'is', null)
    .where(feedbackVisibleTo(actor))
    .where('askedBy', '=', actor.id)
    .where('askedAt', '=', decidedAt)
    .returning('feedbackQuestions.id')
    .executeTakeFirst()
  if (!removed) return []
  await endQuestionLinks(tx, mailingIds, now)
  await queue.removeEmails(tx, mailingIds)
  return recordIds
}
