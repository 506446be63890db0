import { reviewer } from '../../procedures.ts'
import { switchDigest } from './digest-queries.ts'

const getDigest = reviewer.digest.getMine.handler(async ({ context }) => {
  const setting = await context.db
    .selectFrom('weeklyDigests')
    .select('stoppedAt')
    .where('profileId', '=', context.actor.id)
    .executeTakeFirst()
  return { isOn: !setting?.stoppedAt }
})

const changeDigest = reviewer.digest.changeMine.handler(async ({ input, context }) => {
  await switchDigest(context.db, context.actor.id, input.isOn ? null : context.now)
  return input
})

export const digest = { getMine: getDigest, changeMine: changeDigest }
