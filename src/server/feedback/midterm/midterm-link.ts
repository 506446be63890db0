import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ReachedLimit } from '#domain/feedback/email-limit'
import { emailWindowStart, isDoubleClick } from '#domain/feedback/feedback-link'
import { midtermLinkState } from '#domain/feedback/midterm-feedback'
import { countAttempt, tooManyAttempts } from '../../identity/limits/account-limit.ts'
import { lockAssignment } from '../../internships/supervisors/assignment-commands.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { AskedBy } from '../../platform/database/request-schema.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { type Context, linkHolder } from '../../procedures.ts'
import { type Assignment, limitReached, recentEmails } from '../requests/asking/request-email-commands.ts'
import { linkError, STATE_ERRORS } from '../requests/link/open-feedback-link.ts'
import { findMidtermLink, type MidtermLink, midtermToken } from './midterm-queries.ts'
import { midtermRequest } from './midterm-request-email.tsx'

/** `askedBy` is not given if the student asks. */
type Mailing = Pick<Context, 'config' | 'queue' | 'now'> & { isStopped?: boolean; askedBy?: AskedBy }

/**
 * Enqueues an email with a new link for mid-term feedback; older links stay valid. Returns why it did not: the limit that is
 * reached, or a double click. The caller must have locked the internship, so that concurrent clicks are counted correctly.
 */
export async function mailMidtermLink(
  tx: Tx,
  assignment: Assignment,
  { config, queue, now, isStopped, askedBy }: Mailing,
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
  await tx
    .insertInto('midtermLinks')
    .values({ id, supervisorId, address, tokenHash, askedBy, requestedAt: now })
    .execute()
  await queue.enqueueEmail(tx, midtermRequest, { midtermLinkId: id })
  return null
}

/** The mid-term emails of the last 24 hours to the mailbox of this address about this student, newest first. */
function recentMidtermEmails(tx: Tx, { studentId, address }: Assignment, now: Date) {
  return selectSupervisors(tx)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .select(['midtermLinks.supervisorId', 'midtermLinks.requestedAt'])
    .where('internships.studentId', '=', studentId)
    .where(sql<boolean>`mailbox_of(midterm_links.address) = mailbox_of(${address})`)
    .where('midtermLinks.requestedAt', '>', emailWindowStart(now))
    .orderBy('midtermLinks.requestedAt', 'desc')
    .execute()
}

/** The link if answers can be submitted now; otherwise throws the contract's error. Changes nothing. */
export async function openMidtermLink(db: Db | Tx, token: string, now: Date): Promise<MidtermLink> {
  const link = await findMidtermLink(db, token)
  if (!link) throw linkError('INVALID_LINK')
  const state = midtermLinkState(link, now)
  if (state !== 'open') throw linkError(STATE_ERRORS[state])
  return link
}

/** Emails a new link to the address on file while the request is open. The response is the same whether or not it did. */
export const renewMidtermLink = linkHolder.midterms.renewLink.handler(async ({ input, context, errors }) => {
  const { db, now, clientAddress } = context
  const waiting = await countAttempt(db, 'renew-link', clientAddress, now)
  if (waiting !== null) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(waiting) })
  await inTransaction(db, async (tx) => {
    const found = await findMidtermLink(tx, input.token)
    if (!found) return
    await lockAssignment(tx, found)
    const link = await findMidtermLink(tx, input.token)
    if (!link) return
    const { supervisorId, studentId, supervisorEmail: address } = link
    // Judged as if the link had just been sent.
    if (midtermLinkState({ ...link, address, expiresAt: null }, now) !== 'open') return
    await mailMidtermLink(tx, { supervisorId, studentId, address }, { ...context, askedBy: 'supervisor' })
  })
})
