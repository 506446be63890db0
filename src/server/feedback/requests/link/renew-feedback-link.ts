import { isRequestOpen } from '#domain/feedback-link'
import { countAttempt, tooManyAttempts } from '../../../identity/limits/account-limit.ts'
import { lockAssignment } from '../../../internships/supervisors/assignment-queries.ts'
import { inTransaction } from '../../../platform/database/client.ts'
import { linkHolder } from '../../../procedures.ts'
import { mailFeedbackLink } from '../asking/mail-feedback-link.ts'
import { mailOpenRequests } from '../asking/mail-open-requests.ts'
import { supervisorConfirmation } from '../ways-out/supervisor-confirmation-email.tsx'
import { findLink } from './feedback-link-queries.ts'

/**
 * Emails new links to the address on file while the request is open: for this student and the supervisor's other ones.
 * The response is the same whether or not an email was sent.
 */
export const renewFeedbackLink = linkHolder.feedbackRequests.renewLink.handler(async ({ input, context, errors }) => {
  const { db, now, clientAddress } = context
  const waiting = await countAttempt(db, 'renew-link', clientAddress, now)
  if (waiting !== null) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(waiting) })
  await inTransaction(db, async (tx) => {
    const link = await findLink(tx, input.token)
    if (!link || !isRequestOpen({ ...link, feedbackStatus: link.feedbackStatus ?? 'pending' })) return
    const { supervisorId, supervisorEmail: address } = link
    if (link.feedbackId) return mailOpenRequests(tx, { ...context, supervisorId, address })
    await lockAssignment(tx, link)
    await mailFeedbackLink(tx, { ...context, supervisorId, email: supervisorConfirmation })
  })
})
