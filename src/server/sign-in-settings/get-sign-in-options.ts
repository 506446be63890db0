import { readSignInSettings } from '../auth/sign-in-queries.ts'
import { listOfferedConnections } from '../auth/sso/connection-queries.ts'
import { anyone } from '../procedures.ts'

export const getSignInOptions = anyone.signInSettings.options.handler(async ({ context: { db } }) => ({
  ...(await readSignInSettings(db)),
  connections: await listOfferedConnections(db),
}))
