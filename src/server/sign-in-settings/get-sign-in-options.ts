import { readSignInSettings } from '../auth/sign-in-queries.ts'
import { anyone } from '../procedures.ts'

export const getSignInOptions = anyone.signInSettings.options.handler(({ context }) => readSignInSettings(context.db))
