import { isDoubleClick, MAX_EMAILS_PER_DAY_WHEN_STOPPED } from '#domain/feedback-link'
import type { Tx } from '../../database/client.ts'
import { enqueueMailing, limitReached, type Mailing, type Postponed, recentEmails } from './mailing-queries.ts'

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
  if (last?.email === email && isDoubleClick(last.requestedAt, now)) return null
  const isUnwanted = email === 'feedback-reminder' && assignment.remindersStoppedAt !== null
  const postponed = limitReached(recent, assignment, now, isUnwanted ? MAX_EMAILS_PER_DAY_WHEN_STOPPED : undefined)
  if (postponed) return postponed
  await enqueueMailing(tx, [assignment], mailing)
  return null
}

function assignmentOf(tx: Tx, supervisorId: string) {
  return tx
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internships.studentId',
      'internshipSupervisors.email as address',
      'internshipSupervisors.remindersStoppedAt',
    ])
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
}
