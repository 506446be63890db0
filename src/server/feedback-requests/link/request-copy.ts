import { inTransaction } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { findLink } from './feedback-link-queries.ts'
import { mailCopy } from './mail-copy.ts'

/** The response is the same whether or not there was anything to send. */
export const requestCopy = linkHolder.feedbackRequests.requestCopy.handler(async ({ input, context }) => {
  await inTransaction(context.db, async (tx) => {
    const link = await findLink(tx, input.token)
    if (link?.feedbackId && !link.revokedAt) await mailCopy(tx, { ...context, feedbackId: link.feedbackId })
  })
})
