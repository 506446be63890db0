import type { Tx } from '../../../platform/database/client.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Context } from '../../../procedures.ts'
import { feedbackReminder } from '../asking/feedback-reminder-email.tsx'
import { feedbackRequest } from '../asking/feedback-request-email.tsx'
import { enqueueRequestEmail } from '../asking/request-email-commands.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import type { HandOver } from './assignment-answers-queries.ts'
import { supervisorConfirmation } from './supervisor-confirmation-email.tsx'

// What becomes of emails that wait for the mail server when a supervisor takes back an answer.

export type DropContext = Pick<Context, 'now' | 'queue' | 'config'>

/**
 * Sends what waited when the answer ended these links, and whose turn came before it was taken back: such an email was dropped, or
 * left without the link.
 */
export async function sendDropped(
  tx: Tx,
  context: DropContext,
  { linkIds, endedAt }: { linkIds: string[]; endedAt: Date },
): Promise<void> {
  if (linkIds.length === 0) return
  const links = await tx
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
    .select(['feedbackLinks.mailingId', 'feedbackLinks.supervisorId', 'feedbackLinks.studentId'])
    .select(['feedbackMailings.email', 'feedbackMailings.address', 'feedbackMailings.handedOverAt'])
    .where('feedbackLinks.id', 'in', linkIds)
    .where('feedbackLinks.isMailed', '=', true)
    .where('feedbackMailings.failedAt', 'is', null)
    .$narrowType<{ supervisorId: string; studentId: string }>()
    .execute()
  for (const email of [supervisorConfirmation, feedbackRequest, feedbackReminder]) {
    const ofKind = links.filter((link) => link.email === email.kind)
    const jobs = ofKind
      .filter(({ handedOverAt }) => handedOverAt === null)
      .map(({ mailingId }) => ({ id: mailingId, job: { mailingId } }))
    await context.queue.enqueueAgain(tx, email, jobs)
    const [leftOut] = ofKind.filter(({ handedOverAt }) => handedOverAt !== null && handedOverAt > endedAt)
    if (leftOut) await enqueueRequestEmail(tx, [leftOut], { ...context, email, askedBy: 'supervisor' })
  }
}

/**
 * Removes the emails to a colleague if none has been sent, as if they had never existed. In one being sent now, the link stops
 * working.
 */
export async function removeWaitingEmails(
  tx: Tx,
  queue: Queue,
  { supervisorId, internshipId }: FoundLink,
  { toEmail: address, createdAt }: HandOver,
): Promise<void> {
  const mailings = await tx
    .selectFrom('feedbackMailings')
    .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
    .select(['feedbackMailings.id', 'feedbackMailings.handedOverAt', 'feedbackLinks.isMailed'])
    .where('feedbackLinks.supervisorId', '=', supervisorId)
    .where('feedbackMailings.address', '=', address)
    .where('feedbackMailings.requestedAt', '>=', createdAt)
    .execute()
  if (mailings.some(({ handedOverAt }) => handedOverAt !== null)) return
  // The links of one that was replaced stay: a mail server may have accepted it without saying so.
  const waiting = mailings.filter(({ isMailed }) => isMailed).map(({ id }) => id)
  if (waiting.length === 0 || !(await queue.holdEmails(tx, waiting))) return
  await tx
    .deleteFrom('feedbackLinks')
    .where('mailingId', 'in', waiting)
    .where('supervisorId', '=', supervisorId)
    .execute()
  // In an email to the colleague about several students, the others stay.
  const emptied = await tx
    .deleteFrom('feedbackMailings')
    .where('id', 'in', waiting)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedbackLinks').select('id').whereRef('feedbackLinks.mailingId', '=', 'feedbackMailings.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  await queue.removeEmails(
    tx,
    emptied.map(({ id }) => id),
  )
  await tx
    .deleteFrom('automaticSteps')
    .where('internshipId', '=', internshipId)
    .where('address', '=', address)
    .where('doneAt', '>=', createdAt)
    .execute()
}
