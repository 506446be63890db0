import { APIError } from 'better-auth/api'
import * as m from '#messages'
import type { Db, Tx } from '../../platform/database/client.ts'

/** Locks an account and ends its sessions and its apps' tokens. `from` is the provisioning connection; null for an admin. */
export async function lockAccount(tx: Tx, profileId: string, now: Date, from: string | null = null): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ lockedAt: now, lockedFrom: from })
    .where('id', '=', profileId)
    .where('lockedAt', 'is', null)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', profileId).execute()
  await tx.deleteFrom('oauthRefreshTokens').where('userId', '=', profileId).execute()
  await tx.deleteFrom('oauthAccessTokens').where('userId', '=', profileId).execute()
}

export async function unlockAccount(tx: Tx, profileId: string): Promise<void> {
  await tx.updateTable('profiles').set({ lockedAt: null, lockedFrom: null }).where('id', '=', profileId).execute()
}

/**
 * Whether no other admin can sign in. The rows of all admins are locked, so that two who leave at the same time cannot both
 * succeed.
 */
export async function isLastAdmin(tx: Tx, profileId: string): Promise<boolean> {
  const admins = await tx
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('lockedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.every(({ id }) => id === profileId)
}

/** Runs before every new session, after the person has proved their identity, so that strangers learn nothing. */
export async function refuseLocked(db: Db, profileId: string): Promise<void> {
  const locked = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('lockedAt', 'is not', null)
    .executeTakeFirst()
  if (locked) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_LOCKED', message: m.account_locked() })
}
