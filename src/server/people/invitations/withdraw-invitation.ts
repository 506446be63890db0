import { inTransaction } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'

export const withdrawInvitation = admin.invitations.withdraw.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  const withdrawn = await inTransaction(db, (tx) =>
    tx
      .updateTable('invitations')
      .set({ withdrawnAt: now })
      .where('id', '=', input.id)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!withdrawn) throw errors.NOT_FOUND()
})
