import { isDoubleClick, MAX_EMAILS_PER_DAY_WHEN_STOPPED } from '#domain/feedback-link'
import type { Tx } from '../../database/client.ts'
import {
  enqueueMailing,
  limitReached,
  type Mailing,
  type ReachedLimit,
  recentEmails,
  selectAssignments,
} from './mailing-queries.ts'

/**
 * Enqueues an email with a new link for an open request; older links stay valid. Returns the limit if one is reached, and
 * ignores double clicks. The caller must have locked the feedback row, so that concurrent clicks are counted correctly.
 */
export async function mailFeedbackLink(
  tx: Tx,
  { supervisorId, ...mailing }: Mailing & { supervisorId: string },
): Promise<ReachedLimit | null> {
  const { email, now } = mailing
  const assignment = await selectAssignments(tx)
    .select('internshipSupervisors.remindersStoppedAt')
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  const recent = await recentEmails(tx, assignment, now)
  const [last] = recent.filter((sent) => sent.supervisorId === supervisorId)
  if (last?.email === email && isDoubleClick(last.requestedAt, now)) return null
  const isUnsubscribed = email === 'feedback-reminder' && assignment.remindersStoppedAt !== null
  const reached = limitReached(recent, assignment, now, isUnsubscribed ? MAX_EMAILS_PER_DAY_WHEN_STOPPED : undefined)
  if (!reached) await enqueueMailing(tx, [assignment], mailing)
  return reached
}
