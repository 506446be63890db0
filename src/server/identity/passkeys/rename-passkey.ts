import { inTransaction } from '../../platform/database/client.ts'
import { signedIn } from '../../procedures.ts'

export const renamePasskey = signedIn.passkeys.rename.handler(async ({ input, context: { actor, db }, errors }) => {
  const renamed = await inTransaction(db, (tx) =>
    tx
      .updateTable('passkeys')
      .set({ name: input.name })
      .where('id', '=', input.id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!renamed) throw errors.NOT_FOUND()
})
