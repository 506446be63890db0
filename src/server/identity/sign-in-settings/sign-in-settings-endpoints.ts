import { inTransaction } from '../../platform/database/client.ts'
import { lastChange } from '../../platform/database/last-change.ts'
import {
  increaseSignInVersion,
  readSignInSettings,
  SIGN_IN_SWITCHES,
} from '../../platform/settings/settings-queries.ts'
import { admin, anyone, freshAdmin } from '../../procedures.ts'
import { listOfferedConnections } from '../connections/connection-queries.ts'

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
