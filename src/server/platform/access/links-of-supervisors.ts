import { linkState } from '#domain/feedback/feedback-link'
import { midtermLinkState } from '#domain/feedback/midterm-feedback'
import { selectSupervisors } from '../database/assignments.ts'
import type { Db } from '../database/client.ts'
import { REQUEST_STATE } from '../database/request-state.ts'
import type { Actor } from './actor.ts'

/**
 * Whether the link stays closed because the reader is signed in as the student it is about. Only the form of an open request
 * opens then, because a supervisor who is asked in person may have nothing but the student's device; such answers are marked.
 */
export async function isClosedToStudent(
  db: Db,
  { tokenHash, actor, now }: { tokenHash: string; actor: Actor | null; now: Date },
  opens: 'form' | 'other',
): Promise<boolean> {
  if (!actor) return false
  const link = await db
    .selectFrom('supervisorLinks')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('studentId', '=', actor.id)
    .executeTakeFirst()
  if (link) return opens !== 'form' || linkState(link, now) !== 'open'
  const midterm = await selectSupervisors(db)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['midtermLinks.address', 'midtermLinks.expiresAt', 'midtermFeedback.submittedAt'])
    .select(['internshipSupervisors.email as supervisorEmail', 'internshipSupervisors.declinedAt'])
    .select(['internships.status as internshipStatus', REQUEST_STATE.as('state')])
    .where('midtermLinks.tokenHash', '=', tokenHash)
    .where('internships.studentId', '=', actor.id)
    .executeTakeFirst()
  return midterm !== undefined && (opens !== 'form' || midtermLinkState(midterm, now) !== 'open')
}
