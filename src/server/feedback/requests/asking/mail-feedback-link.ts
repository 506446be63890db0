import type { ReachedLimit } from '#domain/feedback/email-limit'
import { isDoubleClick } from '#domain/feedback/feedback-link'
import { HAS_STOPPED_REMINDERS } from '../../../internships/supervisors/stop-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import {
  enqueueRequestEmail,
  justSent,
  limitReached,
  type RequestEmail,
  recentEmails,
  selectAssignments,
} from './request-email-commands.ts'
import { waitingEmails } from './waiting-email-commands.ts'

/**
 * Enqueues an email with a new link for an open request, in place of one that still waits; older links stay valid. Returns the
 * limit if one is reached. A request is not sent twice within a minute, nor while it is being handed over. The caller must have
 * locked the feedback row, so that concurrent clicks are counted correctly.
 */
export async function mailFeedbackLink(
  tx: Tx,
  { supervisorId, ...requestEmail }: RequestEmail & { supervisorId: string },
): Promise<ReachedLimit | null> {
  const { email, now } = requestEmail
  const assignment = await selectAssignments(tx)
    .select(HAS_STOPPED_REMINDERS.as('hasStoppedReminders'))
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  const recent = await recentEmails(tx, assignment, now)
  // Not a link from before the answers were sent back.
  const [last] = recent.filter((sent) => sent.supervisorId === supervisorId && !sent.revokedAt && !sent.endedAt)
  const isRepeated = last?.email === email.kind && isDoubleClick(last.requestedAt, now)
  if (isRepeated && email.kind !== 'feedback-reminder') return null
  const waiting = await waitingEmails(tx, { email: email.kind, supervisorIds: [supervisorId] })
  if (await requestEmail.queue.areLeaving(tx, waiting)) return null
  // A supervisor who asks for a new link is not limited by their own stop.
  const isStopped =
    assignment.hasStoppedReminders && !['supervisor-confirmation', 'feedback-question'].includes(email.kind)
  const counted = recent.filter(({ mailingId }) => !waiting.includes(mailingId))
  const reached = limitReached(counted, assignment, now, isStopped) ?? (isRepeated ? justSent(last) : null)
  if (!reached) await enqueueRequestEmail(tx, [assignment], requestEmail)
  return reached
}
