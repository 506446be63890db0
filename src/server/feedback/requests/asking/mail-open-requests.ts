import { isDoubleClick } from '#domain/feedback/feedback-link'
import type { Tx } from '../../../platform/database/client.ts'
import { IS_REQUEST_OPEN } from '../../../platform/database/request-state.ts'
import { feedbackRequest } from './feedback-request-email.tsx'
import {
  enqueueRequestEmail,
  limitReached,
  type RequestEmail,
  recentEmails,
  selectAssignments,
} from './request-email-commands.ts'
import { waitingEmails } from './waiting-email-commands.ts'

/**
 * Enqueues one email with new links for this request and all other open requests of the same address. Requests that have
 * reached their email limit are left out; if this one has, nothing is sent.
 */
export async function mailOpenRequests(
  tx: Tx,
  { supervisorId, address, ...context }: Omit<RequestEmail, 'email'> & { supervisorId: string; address: string },
): Promise<void> {
  const { now } = context
  const requests = await selectAssignments(tx)
    .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .where('internshipSupervisors.email', '=', address)
    .where(IS_REQUEST_OPEN)
    .orderBy('feedback.id')
    .forUpdate(['feedback', 'internshipSupervisors'])
    .execute()
  const allowed: typeof requests = []
  for (const request of requests) {
    const recent = await recentEmails(tx, request, now)
    const last = recent.find((sent) => sent.supervisorId === request.supervisorId)
    const isRepeated = last?.email === feedbackRequest.kind && isDoubleClick(last.requestedAt, now)
    const waiting = await waitingEmails(tx, { email: feedbackRequest.kind, supervisorIds: [request.supervisorId] })
    const counted = recent.filter(({ mailingId }) => !waiting.includes(mailingId))
    if (isRepeated || (await context.queue.areLeaving(tx, waiting)) || limitReached(counted, request, now)) continue
    allowed.push(request)
  }
  if (!allowed.some((request) => request.supervisorId === supervisorId)) return
  await enqueueRequestEmail(tx, allowed, { ...context, email: feedbackRequest })
}
