import { isSameWish } from '#domain/feedback-link'
import type { Tx } from '../database/client.ts'
import {
  type Assignment,
  enqueueMailing,
  limitReached,
  type Mailing,
  type Postponed,
  recentEmails,
} from './mailing-queries.ts'

/**
 * Makes a new link for an open request and enqueues its email; older links stay good. Beyond the limits nothing is
 * enqueued, and a second click within a minute is the first one over again. The caller holds the feedback row's lock, so
 * that two clicks are counted one after the other.
 */
export async function mailFeedbackLink(
  tx: Tx,
  { supervisorId, ...mailing }: Mailing & { supervisorId: string },
): Promise<Postponed | null> {
  const { email, now } = mailing
  const assignment = await assignmentOf(tx, supervisorId)
  const recent = await recentEmails(tx, assignment, now)
  const [last] = recent.filter((sent) => sent.supervisorId === supervisorId)
  if (last?.email === email && isSameWish(last.requestedAt, now)) return null
  const postponed = limitReached(recent, assignment, now)
  if (postponed) return postponed
  await enqueueMailing(tx, [assignment], mailing)
  return null
}

function assignmentOf(tx: Tx, supervisorId: string): Promise<Assignment> {
  return tx
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internships.studentId',
      'internshipSupervisors.email as address',
    ])
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
}
