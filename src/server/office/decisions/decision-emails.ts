import { randomUUID } from 'node:crypto'
import type { Undoable } from '#domain/office/review'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-commands.ts'
import { type Assignment, enqueueRequestEmails } from '../../feedback/requests/asking/request-email-commands.ts'
import { feedbackApproved } from '../../feedback/requests/emails/feedback-approved-email.tsx'
import { feedbackNotUsable } from '../../feedback/requests/emails/feedback-not-usable-email.tsx'
import { feedbackQuestion } from '../../feedback/requests/emails/feedback-question-email.tsx'
import { feedbackSentBack } from '../../feedback/requests/emails/feedback-sent-back-email.tsx'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { internshipRejected } from '../../internships/internships/internship-rejected-email.tsx'
import type { Tx } from '../../platform/database/client.ts'
import type { Email } from '../../platform/email/define-email.ts'
import { emailDelay, undoUntil } from '../../platform/jobs/delayed-emails.ts'
import type { Context } from '../../procedures.ts'
import type { Decision } from './internship-decision.ts'
import type { Decider } from './outcome.ts'

// The emails of a decision wait until it can no longer be undone (docs/decisions/0041-undo-by-delaying-emails.md).

/** Enqueues the emails about decided internships. Returns the id to undo the decision. */
export async function emailAboutInternships(
  tx: Tx,
  context: Decider,
  recordIds: string[],
  decision: Decision['decision'],
): Promise<string> {
  const delay = await emailDelay(tx)
  const isApproval = decision === 'approved'
  const email = isApproval ? internshipApproved : internshipRejected
  const emailIds = await enqueueEmails(tx, context, recordIds, delay, email, (internshipId) => ({
    internshipId,
  }))
  const mailingIds = isApproval ? await askForConfirmation(tx, recordIds, { ...context, delay }) : []
  return keepDecision(tx, context, { kind: 'internships', recordIds, emailIds, mailingIds })
}

/** Enqueues the emails about approved feedback. Returns the id to undo the decision. */
export async function emailAboutFeedback(tx: Tx, context: Decider, recordIds: string[]): Promise<string> {
  const delay = await emailDelay(tx)
  const toJob = (feedbackId: string) => ({ feedbackId })
  const emailIds = await enqueueEmails(tx, context, recordIds, delay, feedbackApproved, toJob)
  return keepDecision(tx, context, { kind: 'feedback', recordIds, emailIds, mailingIds: [] })
}

/**
 * Enqueues the emails about one approval, including those to the supervisor about passages that are withheld, or no longer
 * withheld.
 */
export function emailAboutApproval(
  tx: Tx,
  context: Decider,
  feedbackId: string,
  toSupervisor: readonly Email<{ feedbackId: string }>[],
): Promise<string> {
  const emails = [feedbackApproved, ...toSupervisor]
  return emailAboutOne(tx, context, emails.length > 1 ? 'withheld' : 'feedback', {
    feedbackId,
    emails,
    job: { feedbackId },
  })
}

/**
 * Enqueues the emails to the student and the supervisor, with the reason. The supervisor gets none if staff entered the answers.
 * Returns the id to undo the decision.
 */
export function emailAboutSentBack(
  tx: Tx,
  context: Decider,
  { feedbackId, sentBackId, isEntered }: { feedbackId: string; sentBackId: string; isEntered: boolean },
): Promise<string> {
  return emailAboutOne(tx, context, 'sent-back', {
    feedbackId,
    emails: isEntered ? [feedbackNotUsable] : [feedbackSentBack, feedbackNotUsable],
    job: { sentBackId },
  })
}

type AboutOne<Job extends object> = { feedbackId: string; emails: readonly Email<Job>[]; job: NoInfer<Job> }

/** Enqueues emails about one feedback record. */
async function emailAboutOne<Job extends object>(
  tx: Tx,
  context: Decider,
  kind: Undoable,
  { feedbackId, emails, job }: AboutOne<Job>,
): Promise<string> {
  const delay = await emailDelay(tx)
  const emailIds: string[] = []
  for (const email of emails)
    emailIds.push(...(await enqueueEmails(tx, context, [feedbackId], delay, email, () => job)))
  return keepDecision(tx, context, { kind, recordIds: [feedbackId], emailIds, mailingIds: [] })
}

/** Enqueues the email to the supervisor with a new link. Returns the id to undo the question. */
export async function emailAboutQuestion(
  tx: Tx,
  context: Decider,
  { feedbackId, assignment }: { feedbackId: string; assignment: Assignment },
): Promise<string> {
  const email = { ...context, email: feedbackQuestion, delay: await emailDelay(tx) }
  const mailingIds = await enqueueRequestEmails(tx, [[assignment]], email)
  return keepDecision(tx, context, { kind: 'question', recordIds: [feedbackId], emailIds: [], mailingIds })
}

/** Enqueues an email about setting a decision back, which must not overtake that of the decision. */
export async function emailAfterDecision<Job extends object>(
  tx: Tx,
  { queue }: Pick<Context, 'queue'>,
  email: Email<Job>,
  job: NoInfer<Job>,
): Promise<void> {
  await queue.enqueueEmails(tx, email, [{ id: randomUUID(), job }], await emailDelay(tx))
}

/** Enqueues an email about each record. Returns the ids of the emails. */
async function enqueueEmails<Job extends object>(
  tx: Tx,
  { queue }: Decider,
  recordIds: readonly string[],
  delay: number,
  email: Email<Job>,
  jobOf: (recordId: string) => NoInfer<Job>,
): Promise<string[]> {
  const jobs = recordIds.map((recordId) => ({ id: randomUUID(), job: jobOf(recordId) }))
  await queue.enqueueEmails(tx, email, jobs, delay)
  return jobs.map(({ id }) => id)
}

type Kept = { kind: Undoable; recordIds: string[]; emailIds: string[]; mailingIds: string[] }

/** Stores what was done until it can no longer be undone. Returns its id. */
export async function keepDecision(tx: Tx, { actor, now }: Decider, kept: Kept): Promise<string> {
  // Deletes this reviewer's expired entries; nobody else waits for the lock.
  await tx.deleteFrom('bulkDecisions').where('decidedBy', '=', actor.id).where('undoUntil', '<', now).execute()
  const id = randomUUID()
  await tx
    .insertInto('bulkDecisions')
    .values({ id, ...kept, decidedBy: actor.id, decidedAt: now, undoUntil: await undoUntil(tx, now) })
    .execute()
  return id
}
