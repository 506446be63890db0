import type { Tx } from '../../platform/database/client.ts'

/**
 * A connection speaks for the addresses of its domains. If an address was registered but never verified, somebody else may
 * have done so: their ways to sign in and sessions end, and the address counts as verified. Other accounts stay as they are.
 */
export async function claimUnverified(tx: Tx, userId: string): Promise<void> {
  const claimed = await tx
    .updateTable('profiles')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  await tx.deleteFrom('accounts').where('userId', '=', userId).execute()
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
}
