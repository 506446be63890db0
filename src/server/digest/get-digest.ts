import { reviewer } from '../procedures.ts'

export const getDigest = reviewer.digest.getMine.handler(async ({ context }) => {
  const setting = await context.db
    .selectFrom('weeklyDigests')
    .select('stoppedAt')
    .where('profileId', '=', context.actor.id)
    .executeTakeFirst()
  return { isOn: !setting?.stoppedAt }
})
