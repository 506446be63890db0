import { enrolling } from '../../procedures.ts'
import { deviceFrom, deviceName } from '../sessions/device.ts'

export const listMyPasskeys = enrolling.passkeys.listMine.handler(async ({ context: { actor, db } }) => {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt as addedAt', 'lastUsedAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const { userAgent } = await db
    .selectFrom('sessions')
    .select('userAgent')
    .where('id', '=', actor.session.id)
    .executeTakeFirstOrThrow()
  return { passkeys, suggestedName: deviceName(deviceFrom(userAgent)) }
})
