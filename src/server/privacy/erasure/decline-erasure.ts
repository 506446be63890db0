import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { erasureDeclined } from './erasure-declined-email.tsx'

export const declineErasure = freshAdmin.privacy.declineErasure.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const declined = await tx
      .updateTable('erasureRequests')
      .set({ declinedAt: context.now, declineReason: input.reason })
      .where('id', '=', input.id)
      .where('declinedAt', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await context.queue.enqueueEmail(tx, erasureDeclined, { erasureRequestId: declined.id })
  }),
)
