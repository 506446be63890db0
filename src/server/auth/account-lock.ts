import { APIError } from 'better-auth/api'
import type { Db, Tx } from '../database/client.ts'

/** Locks an account and ends its sessions and the tokens of its apps. */
export async function lockAccount(tx: Tx, profileId: string, now: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ lockedAt: now })
    .where('id', '=', profileId)
    .where('lockedAt', 'is', null)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', profileId).execute()
  await tx.deleteFrom('oauthRefreshTokens').where('userId', '=', profileId).execute()
  await tx.deleteFrom('oauthAccessTokens').where('userId', '=', profileId).execute()
}

export async function unlockAccount(tx: Tx, profileId: string): Promise<void> {
  await tx.updateTable('profiles').set({ lockedAt: null }).where('id', '=', profileId).execute()
}

/** Runs before every new session, so after the person has proved who they are: strangers learn nothing. */
export async function refuseLocked(db: Db, profileId: string): Promise<void> {
  const locked = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('lockedAt', 'is not', null)
    .executeTakeFirst()
  if (locked) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_LOCKED', message: LOCKED })
}

const LOCKED = 'This account is locked. Please contact support.'
