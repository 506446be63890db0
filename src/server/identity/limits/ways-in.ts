import type { Tx } from '../../platform/database/client.ts'

/**
 * Whether the account keeps a way to sign in when this one is removed: a password, a linked provider, or a wallet or passkey
 * where these are enabled. Locks the account, so that two requests cannot remove the last two.
 */
async function hasOtherWayIn(tx: Tx, profileId: string, removedId: string): Promise<boolean> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forUpdate().execute()
  const ways = await tx
    .selectFrom('accounts')
    .select('accounts.id')
    .where('userId', '=', profileId)
    .unionAll(
      tx
        .selectFrom(['walletAddresses', 'signInSettings'])
        .select('walletAddresses.id')
        .where('userId', '=', profileId)
        .where('signInSettings.wallet', '=', true),
    )
    .unionAll(
      tx
        .selectFrom(['passkeys', 'signInSettings'])
        .select('passkeys.id')
        .where('userId', '=', profileId)
        .where('signInSettings.passkeys', '=', true),
    )
    .execute()
  return ways.some(({ id }) => id !== removedId)
}

/**
 * Removes a way to sign in from this account. Returns a refusal if it cannot be removed; the caller must then throw to roll back.
 */
export async function removeWayIn(
  tx: Tx,
  table: 'accounts' | 'walletAddresses' | 'passkeys',
  { id, profileId }: { id: string; profileId: string },
): Promise<'NOT_FOUND' | 'LAST_WAY' | null> {
  const hasOther = await hasOtherWayIn(tx, profileId, id)
  const removed = await tx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('userId', '=', profileId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return 'NOT_FOUND'
  return hasOther ? null : 'LAST_WAY'
}
