import { randomUUID } from 'node:crypto'
import { isDoubleClick } from '#domain/feedback/feedback-link'
import { isRequestOpen } from '#domain/feedback/request'
import { lockAssignment } from '../../../internships/supervisors/assignment-commands.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { type FoundLink, linkToken } from '../link/feedback-link-queries.ts'
import { type Assignment, limitReached, type RequestEmail, recentEmails } from './request-email-commands.ts'
import { secondContactRequest } from './second-contact-request-email.tsx'

type Context = Omit<RequestEmail, 'email' | 'delay'>

/** Enqueues the email to the second contact at this address, with a link of their own. The caller has checked the limits. */
export async function mailSecondContact(
  tx: Tx,
  { supervisorId, studentId, address }: Assignment,
  { now, config, queue, isAutomatic = false, askedBy }: Context,
): Promise<void> {
  const [mailingId, id] = [randomUUID(), randomUUID()]
  await tx
    .insertInto('feedbackMailings')
    .values({ id: mailingId, email: 'second-contact-request', address, isAutomatic, askedBy, requestedAt: now })
    .execute()
  const tokenHash = hashToken(linkToken(config.authSecret, id))
  await tx
    .insertInto('feedbackLinks')
    .values({ id, mailingId, supervisorId, studentId, tokenHash, channel: 'second-contact' })
    .execute()
  await queue.enqueueEmail(tx, secondContactRequest, { mailingId })
}

/** Emails a new link to the second contact whose link has expired, while the request is open to them. */
export async function renewSecondContactLink(tx: Tx, link: FoundLink, context: Context): Promise<void> {
  const { supervisorId, studentId, supervisorEmail: address } = link
  if (link.revokedAt || !isRequestOpen(link)) return
  await lockAssignment(tx, link)
  const assignment = { supervisorId, studentId, address }
  const recent = await recentEmails(tx, assignment, context.now)
  const last = recent.find((one) => one.supervisorId === supervisorId)
  if (last?.email === secondContactRequest.kind && isDoubleClick(last.requestedAt, context.now)) return
  const reached = limitReached(recent, assignment, context.now)
  if (!reached) await mailSecondContact(tx, assignment, { ...context, askedBy: 'supervisor' })
}
