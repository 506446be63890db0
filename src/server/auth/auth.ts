import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../config.ts'
import { type Db, inTransaction } from '../database/client.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { type AccountEmail, COOKIE_PREFIX, configureLibrary, type IdentityLibrary } from './identity-library.ts'
import { seal } from './sealed.ts'
import { readSignInSettings, type SignInSettings } from './sign-in-queries.ts'
import { signedCookie } from './signed-cookie.ts'
import { readConnections } from './sso/connection-queries.ts'
import { expectArrival } from './sso/sign-on.ts'

/** The part of the identity library that the rest of the server uses. */
export type Auth = {
  handle(request: Request): Promise<Response>
  settings(): Promise<SignInSettings>
  /** The session's token in a Cookie header; null if there is none or its signature is wrong. */
  sessionTokenIn(cookies: string): string | null
  /** Extends a session that is used again after a day. */
  extendSession(cookies: string): Promise<void>
  /** Lets the user set a password with this token, once, within an hour. */
  allowPasswordReset(userId: string, token: string): Promise<void>
}

const COOKIE = `${COOKIE_PREFIX}.session_token`
const SECURE_COOKIE = `__Secure-${COOKIE}`
const HOUR = 60 * 60 * 1000

const calls = new AsyncLocalStorage<{ lostEmail?: unknown }>()

/** Accounts, verification, reset and cookie sessions (spec sections 2, 4 and 7). */
export function createAuth(config: Config, db: Db, queue: Queue, log: Log): Auth {
  let configured: { version: number; library: IdentityLibrary } | null = null

  /** The library, configured anew after an admin has changed the settings. */
  async function currentLibrary(): Promise<IdentityLibrary> {
    const settings = await readSignInSettings(db)
    if (configured?.version !== settings.version) {
      const connections = await readConnections(db)
      const library = configureLibrary({ config, db, log, settings, connections, enqueue })
      configured = { version: settings.version, library }
    }
    return configured.library
  }

  function enqueue({ email, profileId, token }: AccountEmail): Promise<void> {
    const sealedToken = seal(config.authSecret, token)
    return inTransaction(db, (tx) => queue.enqueueEmail(tx, { email, profileId, sealedToken })).catch((error) => {
      // The library swallows this error. The user must not be told that an email is on its way.
      const call = calls.getStore()
      if (call) call.lostEmail = error
      throw error
    })
  }

  return {
    handle: async (request) => {
      const library = await currentLibrary()
      const call: { lostEmail?: unknown } = {}
      const response = await calls.run(call, () => expectArrival(() => library.handler(request)))
      if (!call.lostEmail) return response
      log.error({ err: call.lostEmail }, 'account email not enqueued')
      return Response.json({ message: 'The email could not be sent. Please try again.' }, { status: 503 })
    },
    settings: () => readSignInSettings(db),
    sessionTokenIn: (cookies) => signedCookie(cookies, config.isHttps ? SECURE_COOKIE : COOKIE, config.authSecret),
    extendSession: async (cookie) => {
      const library = await currentLibrary()
      await library.api.getSession({ headers: new Headers({ cookie }) })
    },
    allowPasswordReset: async (userId, token) => {
      const { internalAdapter } = await (await currentLibrary()).$context
      const expiresAt = new Date(Date.now() + HOUR)
      await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
    },
  }
}
