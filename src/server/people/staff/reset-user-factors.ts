import { resetFactors } from '../../identity/factors/reset-factors.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { accountExists } from './account-queries.ts'

/** One's own are removed in Settings, or with `npm run admin` if the device is lost. */
export const resetUserFactors = freshAdmin.users.resetFactors.handler(async ({ input, context, errors }) => {
  const { actor, db, now, queue } = context
  if (input.id === actor.id) throw errors.OWN_ACCOUNT()
  await inTransaction(db, async (tx) => {
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await resetFactors(tx, queue, input.id, now)
  })
})
