import type { Db, Tx } from '../../database/client.ts'
import { inTransaction } from '../../database/client.ts'
import type { Queue } from '../../jobs/queue.ts'
import { deviceFrom, deviceName } from './device.ts'

/** A session that the identity library has just created. */
export type NewSession = { id: string; userId: string; createdAt: Date; ipAddress?: unknown; userAgent?: unknown }

/** One notice a day to an account about each kind of device. Unit: milliseconds. */
const NOTICE_INTERVAL = 24 * 60 * 60 * 1000

/**
 * Records a sign-in, and emails its owner if it came from a browser that is new to the account, unless it was the first one.
 * Returns false if the session has ended since, for example because a second factor is still missing.
 */
export function recordSignIn(db: Db, queue: Queue, session: NewSession, isKnown: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('profiles')
      .innerJoin('sessions', 'sessions.userId', 'profiles.id')
      .select(['profiles.id', 'profiles.lastSignInAt'])
      .where('sessions.id', '=', session.id)
      .forUpdate('profiles')
      .executeTakeFirst()
    if (!account) return false
    await tx.updateTable('profiles').set({ lastSignInAt: session.createdAt }).where('id', '=', account.id).execute()
    const noticeId = isKnown || !account.lastSignInAt ? null : await noteDevice(tx, session)
    if (noticeId) await queue.enqueueEmail(tx, { email: 'new-device', noticeId })
    return true
  })
}

/** The notice to send, or null if there was one within a day. */
async function noteDevice(tx: Tx, { userId, createdAt, ...session }: NewSession): Promise<string | null> {
  const notice = {
    profileId: userId,
    device: deviceName(deviceFrom(String(session.userAgent ?? ''))),
    address: String(session.ipAddress ?? ''),
    signedInAt: createdAt,
  }
  const noted = await tx
    .insertInto('deviceNotices')
    .values(notice)
    .onConflict((conflict) =>
      conflict
        .columns(['profileId', 'device'])
        .doUpdateSet(notice)
        .where('deviceNotices.signedInAt', '<=', new Date(createdAt.getTime() - NOTICE_INTERVAL)),
    )
    .returning('id')
    .executeTakeFirst()
  return noted?.id ?? null
}
