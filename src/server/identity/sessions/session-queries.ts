import { sql } from 'kysely'
import type { OpenSession } from '#contract/identity/sessions'
import type { Db } from '../../platform/database/client.ts'
import { deviceFrom, deviceName } from './device.ts'

/** Nobody reads a longer list; 'end all' ends every session. */
const MOST_LISTED = 100

type ListedSession = Omit<OpenSession, 'signedInAt' | 'lastUsedAt'> & { signedInAt: Date; lastUsedAt: Date }

/** The sessions of one person that have not expired, last used first. */
export async function sessionsOf(db: Db, profileId: string): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', profileId)
    .where('expiresAt', '>', new Date())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => ({
    id,
    device: deviceName(deviceFrom(userAgent)),
    address: ipAddress || null,
    signedInAt: createdAt,
    lastUsedAt,
  }))
}

/** How many sessions one transaction deletes, each with an entry in the audit trail. */
const BATCH = 500

/** Several processes can run this at once without waiting for each other's rows. */
export async function deleteExpiredSessions(db: Db, now: Date, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where(
        sql<boolean>`id = any(array(
          select id from sessions where expires_at < ${now} limit ${BATCH} for update skip locked))`,
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < BATCH) return
  }
}
