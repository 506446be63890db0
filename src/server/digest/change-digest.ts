import { reviewer } from '../procedures.ts'
import { switchDigest } from './digest-queries.ts'

export const changeDigest = reviewer.digest.changeMine.handler(async ({ input, context }) => {
  await switchDigest(context.db, context.actor.id, input.isOn ? null : context.now)
  return input
})
