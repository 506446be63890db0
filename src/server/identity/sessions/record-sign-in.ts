import { DAY } from '#domain/time/durations'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { deviceFrom, deviceName } from './device.ts'
import { newDevice } from './new-device-email.tsx'

/** A session that the identity library has just created. */
export type NewSession = { id: string; userId: string }

/** An account gets one notice a day about each kind of device in the same network. Unit: milliseconds. */
const NOTICE_INTERVAL = DAY

/**
 * Records a sign-in and emails the owner if the browser is new to the account, unless it is the first recorded sign-in: that of a
 * new account, or of one from before this record, whose browsers are all unknown. Returns false if the session has ended, for
 * example because a second factor is missing.
 */
export function recordSignIn(db: Db, queue: Queue, { id }: NewSession, isKnown: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const signIn = await tx
      .selectFrom('profiles')
      .innerJoin('sessions', 'sessions.userId', 'profiles.id')
      .select(['profiles.id as profileId', 'profiles.lastSignInAt'])
      .select(['sessions.createdAt as signedInAt', 'sessions.userAgent', 'sessions.ipAddress'])
      .where('sessions.id', '=', id)
      .forUpdate('profiles')
      .executeTakeFirst()
    if (!signIn) return false
    const { profileId, signedInAt } = signIn
    await tx.updateTable('profiles').set({ lastSignInAt: signedInAt }).where('id', '=', profileId).execute()
    const noticeId = isKnown || !signIn.lastSignInAt ? null : await noteDevice(tx, signIn)
    if (noticeId) await queue.enqueueEmail(tx, newDevice, { noticeId })
    return true
  })
}

type SignIn = { profileId: string; signedInAt: Date; userAgent: string | null; ipAddress: string | null }

/** The notice to send; null if there was one within a day. */
async function noteDevice(tx: Tx, { profileId, signedInAt, userAgent, ipAddress }: SignIn): Promise<string | null> {
  // Stored, so it must be in the same language for every request.
  const device = inLocale(baseLocale, () => deviceName(deviceFrom(userAgent)))
  const notice = { profileId, device, address: ipAddress ?? '', signedInAt }
  const noted = await tx
    .insertInto('deviceNotices')
    .values(notice)
    .onConflict((conflict) =>
      conflict
        .columns(['profileId', 'device'])
        .doUpdateSet(notice)
        .where((eb) =>
          eb.or([
            eb('deviceNotices.signedInAt', '<=', new Date(signedInAt.getTime() - NOTICE_INTERVAL)),
            eb('deviceNotices.address', '<>', notice.address),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return noted?.id ?? null
}
