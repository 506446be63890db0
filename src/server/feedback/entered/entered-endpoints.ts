import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { ENTRY_ERRORS } from '#contract/feedback/entered'
import { statusOnSubmission } from '#domain/approval-settings'
import { givenOnProblem } from '#domain/entered-feedback'
import { isErasedAddress } from '#domain/erasure'
import { isClosedByOffice } from '#domain/feedback'
import { canRequestFeedback } from '#domain/internship'
import { fullName } from '#domain/profile'
import { shownQuestions } from '#domain/questions'
import { localTimeIn } from '#domain/working-days'
import { EMAILS_STOPPED_AT, hasDeclined } from '../../internships/supervisors/stop-queries.ts'
import { lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { isApprovalRequired, readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { type Context, reviewer } from '../../procedures.ts'
import { ASKED_QUESTIONS, ASKED_VERSION } from '../requests/asked-questions-queries.ts'
import { answerColumns, refuse } from '../requests/link/accepted-answers.ts'
import { feedbackApproved } from '../requests/link/feedback-approved-email.tsx'
import { feedbackSubmitted } from '../requests/link/feedback-submitted-email.tsx'
import { signsOfEntry } from '../requests/link/signs-of-submission.ts'
import { feedbackEntered } from './feedback-entered-email.tsx'

const readEntry = reviewer.feedback.readEntry.handler(async ({ input, context, errors }) => {
  const request = await readRequest(context, input.supervisorId, errors)
  const { allowNotObserved, timeZone } = await readFeedbackSettings(context.db)
  return {
    ...request,
    studentName: fullName(request),
    today: localTimeIn(timeZone)(context.now).day,
    allowsNotObserved: allowNotObserved,
    questions: shownQuestions(request.questions),
  }
})

/** Like a submission of the supervisor, and in its order: whoever comes second finds that the feedback is there. */
const enterFeedback = reviewer.feedback.enter.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now, queue } = context
    const { supervisorId, saidBy, questionVersionId, way, givenOn, answers } = input
    await lockSupervisors(tx, actor, supervisorId)
    // Read after the locks were waited for.
    const read = () => readRequest({ ...context, db: tx }, supervisorId, errors)
    const { feedbackId: existing, supervisorName, supervisorEmail } = await read()
    if (saidBy && (saidBy.name !== supervisorName || saidBy.email !== supervisorEmail)) throw errors.CONFLICT()
    if (existing === null) await makeRequest(tx, supervisorId, now)
    // With the questions that the request keeps from now on. Nobody has answered others, even of the same names.
    const request = await read()
    if (request.questionVersionId !== questionVersionId) throw errors.QUESTIONS_CHANGED()
    const feedbackId = request.feedbackId!
    const { allowNotObserved, timeZone } = await readFeedbackSettings(tx)
    const problem = givenOnProblem(givenOn, { ...request, today: localTimeIn(timeZone)(now).day })
    if (problem) refuse(null, [[['givenOn'], problem]])
    const columns = answerColumns(answers, { questions: request.questions, allowsNotObserved: allowNotObserved })
    const status = statusOnSubmission(await isApprovalRequired(tx, 'require_feedback_approval'))
    // In a statement of its own: webhooks take an answer to a closed request for an undone decision.
    if (request.closedAt)
      await tx.updateTable('feedback').set({ closedAt: null }).where('id', '=', feedbackId).execute()
    await tx
      .updateTable('feedback')
      .set({
        ...columns,
        status,
        submittedAt: now,
        approvedAt: status === 'approved' ? now : null,
        signs: await signsOfEntry(tx, { link: request, answers, givenOn, now }),
        givenByWay: way,
        givenOn,
        enteredBy: actor.id,
      })
      .where('id', '=', feedbackId)
      .execute()
    await queue.enqueueEmail(tx, status === 'approved' ? feedbackApproved : feedbackSubmitted, { feedbackId })
    const isCopySent = request.emailsStoppedAt === null
    if (isCopySent) await queue.enqueueEmail(tx, feedbackEntered, { feedbackId })
    return { status, isCopySent }
  }),
)

type Reading = Pick<Context, 'now'> & { db: Db | Tx; actor: Actor }

/** A request whose answers can be entered now; otherwise throws the contract's error. */
async function readRequest(
  { db, actor }: Reading,
  supervisorId: string,
  errors: ORPCErrorConstructorMap<typeof ENTRY_ERRORS>,
) {
  const request = await selectSupervisors(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.name as supervisorName'])
    .select(['internshipSupervisors.email as supervisorEmail', 'internshipSupervisors.declinedAt'])
    .select(['internships.id as internshipId', 'internships.status', 'internships.studentId'])
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(['profiles.firstName', 'profiles.lastName'])
    .select(['feedback.id as feedbackId', 'feedback.status as feedbackStatus'])
    .select(['feedback.closedAt', 'feedback.closeReason'])
    .select([ASKED_VERSION, ASKED_QUESTIONS, EMAILS_STOPPED_AT.as('emailsStoppedAt')])
    .where('internshipSupervisors.id', '=', supervisorId)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  const { studentId, supervisorName: name, supervisorEmail: email } = request
  if (studentId === actor.id) throw errors.OWN()
  if (request.feedbackStatus !== null && request.feedbackStatus !== 'pending') throw errors.ALREADY_SUBMITTED()
  if (!canRequestFeedback(request)) throw errors.NOT_APPROVED()
  // Open requests of erased supervisors are closed as if they had declined.
  if (isErasedAddress(email)) throw errors.ERASED()
  if (request.declinedAt || (await hasDeclined(db, { studentId, name, email }))) throw errors.DECLINED()
  if (isClosedByOffice(request)) throw errors.CLOSED()
  return request
}

/** The supervisor answers before anybody has asked by email. */
async function makeRequest(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx.insertInto('feedback').values({ supervisorId, createdAt: now }).execute()
}

export const entered = { readEntry, enter: enterFeedback }
