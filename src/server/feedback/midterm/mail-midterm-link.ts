import { randomUUID } from 'node:crypto'
import type { ReachedLimit } from '#domain/email-limit'
import { emailWindowStart, isDoubleClick } from '#domain/feedback-link'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Tx } from '../../platform/database/client.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import type { Context } from '../../procedures.ts'
import { type Assignment, limitReached, recentEmails } from '../requests/asking/request-email-queries.ts'
import { midtermToken } from './midterm-queries.ts'
import { midtermRequest } from './midterm-request-email.tsx'

/**
 * Enqueues an email with a new link for mid-term feedback; older links stay valid. Returns why it did not: the limit that is
 * reached, or a double click. The caller must have locked the internship, so that concurrent clicks are counted correctly.
 */
export async function mailMidtermLink(
  tx: Tx,
  assignment: Assignment,
  { config, queue, now, isStopped }: Pick<Context, 'config' | 'queue' | 'now'> & { isStopped?: boolean },
): Promise<ReachedLimit | 'double click' | null> {
  const { supervisorId, address } = assignment
  const midterms = await recentMidtermEmails(tx, assignment, now)
  const last = midterms.find((sent) => sent.supervisorId === supervisorId)
  if (last && isDoubleClick(last.requestedAt, now)) return 'double click'
  // Emails about the final feedback count for the address, not for this request.
  const others = (await recentEmails(tx, assignment, now)).map((sent) => ({ ...sent, supervisorId: null }))
  const recent = [...midterms, ...others].toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
  const reached = limitReached(recent, assignment, now, isStopped)
  if (reached) return reached
  const id = randomUUID()
  const tokenHash = hashToken(midtermToken(config.authSecret, id))
  await tx.insertInto('midtermLinks').values({ id, supervisorId, address, tokenHash, requestedAt: now }).execute()
  await queue.enqueueEmail(tx, midtermRequest, { midtermLinkId: id })
  return null
}

/** The mid-term emails of the last 24 hours to this address about this student, newest first. */
function recentMidtermEmails(tx: Tx, { studentId, address }: Assignment, now: Date) {
  return selectSupervisors(tx)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .select(['midtermLinks.supervisorId', 'midtermLinks.requestedAt'])
    .where('internships.studentId', '=', studentId)
    .where('midtermLinks.address', '=', address)
    .where('midtermLinks.requestedAt', '>', emailWindowStart(now))
    .orderBy('midtermLinks.requestedAt', 'desc')
    .execute()
}
