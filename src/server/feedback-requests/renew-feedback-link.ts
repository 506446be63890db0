import { isRequestOpen } from '#domain/feedback-link'
import { inTransaction } from '../database/client.ts'
import { anyone } from '../procedures.ts'
import { findLink } from './feedback-link-queries.ts'
import { mailFeedbackLink } from './mail-feedback-link.ts'

/** Mails a fresh link to the address on file while the request is open; says nothing about whether it was. */
export const renewFeedbackLink = anyone.feedbackRequests.renewLink.handler(async ({ input, context }) => {
  await inTransaction(context.db, async (tx) => {
    const link = await findLink(tx, input.token)
    if (!link?.feedbackId || !isRequestOpen(link)) return
    const feedback = await tx
      .selectFrom('feedback')
      .select('id')
      .where('id', '=', link.feedbackId)
      .forUpdate()
      .executeTakeFirst()
    if (feedback) await mailFeedbackLink(tx, { ...context, supervisorId: link.supervisorId, email: 'feedback-request' })
  })
})
