import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { entered as contract, ENTRY_ERRORS } from '#contract/feedback/entered'
import { givenOnProblem, type Sayer, whoseAnswersCanBeEntered, whyNotEntered } from '#domain/feedback/entered-feedback'
import { shownQuestions } from '#domain/feedback/questions'
import { fullName } from '#domain/people/profile'
import { statusOnSubmission } from '#domain/settings/approval-settings'
import { localTimeIn } from '#domain/time/working-days'
import * as m from '#messages'
import { lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { isApprovalRequired, readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { type Context, reviewer } from '../../procedures.ts'
import { ASKED_QUESTIONS, ASKED_VERSION } from '../requests/asked-questions-queries.ts'
import { feedbackApproved } from '../requests/emails/feedback-approved-email.tsx'
import { feedbackSubmitted } from '../requests/emails/feedback-submitted-email.tsx'
import { answerColumns, refuse } from '../requests/link/accepted-answers.ts'
import { signsOfEntry } from '../requests/link/signs-of-submission.ts'
import { answerInPlace } from '../requests/ways-out/second-contact-answers.ts'
import { secondContactFacts } from '../second-contact/second-contact-queries.ts'
import { feedbackEntered, mayGetCopy } from './feedback-entered-email.tsx'

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
    const found = await read()
    const sayer = sayerOf(found, saidBy, errors)
    if (found.feedbackId === null) await makeRequest(tx, supervisorId, now)
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
    if (request.state === 'sent-back')
      await tx.updateTable('feedback').set({ closedAt: null }).where('id', '=', feedbackId).execute()
    await tx
      .updateTable('feedback')
      .set({
        ...columns,
        status,
        submittedAt: now,
        approvedAt: status === 'approved' ? now : null,
        signs: await signsOfEntry(tx, { link: { ...request, supervisorEmail: sayer.email }, answers, givenOn, now }),
        givenByWay: way,
        givenOn,
        enteredBy: actor.id,
      })
      .where('id', '=', feedbackId)
      .execute()
    if (sayer.role === 'second-contact')
      await answerInPlace(tx, { supervisorId, supervisorName: sayer.name, supervisorEmail: sayer.email }, now)
    await queue.enqueueEmail(tx, status === 'approved' ? feedbackApproved : feedbackSubmitted, { feedbackId })
    const isCopySent = await mayGetCopy(tx, supervisorId)
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
    .select(['feedback.id as feedbackId', REQUEST_STATE.as('state')])
    .select([ASKED_VERSION, ASKED_QUESTIONS, secondContactFacts()])
    .where('internshipSupervisors.id', '=', supervisorId)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  if (request.studentId === actor.id) throw errors.OWN()
  const { supervisorName: name, supervisorEmail: email, status: internshipStatus } = request
  const reason = whyNotEntered({ ...request, internshipStatus, name, email })
  if (reason) throw errors[reason]()
  return { ...request, people: whoseAnswersCanBeEntered({ ...request, name, email }) }
}

/**
 * The person who gave the answers; throws if the named person cannot have given them, or if several can have and none is named.
 */
function sayerOf(
  { people }: { people: readonly Sayer[] },
  saidBy: { name: string; email: string } | undefined,
  errors: ORPCErrorConstructorMap<Pick<(typeof contract.enter)['~orpc']['errorMap'], 'CONFLICT'>>,
): Sayer {
  const isNamed = ({ name, email }: Sayer) => name === saidBy?.name && email === saidBy.email
  // Clients that know the supervisor only need not say it.
  const sayer = saidBy ? people.find(isNamed) : people.find(({ role }) => role === 'supervisor')
  if (!saidBy && (!sayer || people.length > 1)) refuse(null, [[['saidBy'], m.entered_said_by_required()]])
  if (!sayer) throw errors.CONFLICT()
  return sayer
}

/** The supervisor answers before anybody has asked by email. */
async function makeRequest(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx.insertInto('feedback').values({ supervisorId, createdAt: now }).execute()
}

export const entered = { readEntry, enter: enterFeedback }
