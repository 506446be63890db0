import { increaseSignInVersion, readSignInSettings, SIGN_IN_SWITCHES } from '../auth/sign-in-queries.ts'
import { listOfferedConnections } from '../auth/sso/connection-queries.ts'
import { inTransaction } from '../database/client.ts'
import { lastChange } from '../database/last-change.ts'
import { admin, anyone, freshAdmin } from '../procedures.ts'

const getSignInOptions = anyone.signInSettings.options.handler(async ({ context: { db } }) => ({
  ...(await readSignInSettings(db)),
  connections: await listOfferedConnections(db),
}))

const getSignInSettings = admin.signInSettings.get.handler(({ context }) =>
  context.db
    .selectFrom('signInSettings')
    .select(SIGN_IN_SWITCHES)
    .select(lastChange('signInSettings'))
    .executeTakeFirstOrThrow(),
)

/** The settings apply to the next request of every process. */
const changeSignInSettings = freshAdmin.signInSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('signInSettings')
      .set({ ...input, updatedBy: actor.id, updatedAt: now })
      .execute()
    await increaseSignInVersion(tx)
  })
})

export const signInSettings = { options: getSignInOptions, get: getSignInSettings, change: changeSignInSettings }
