import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../config.ts'
import { type Db, inTransaction } from '../database/client.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { type AccountEmail, COOKIE_PREFIX, configureLibrary, type IdentityLibrary } from './identity-library.ts'
import { seal } from './sealed.ts'
import { readSignInSettings, type SignInSettings } from './sign-in-queries.ts'
import { signCookie, signedCookie } from './signed-cookie.ts'

/** The part of the identity library that the rest of the server uses. */
export type Auth = {
  handle(request: Request): Promise<Response>
  settings(): Promise<SignInSettings>
  /** The session's token in a Cookie header; null if there is none or its signature is wrong. */
  sessionTokenIn(cookies: string): string | null
  /** The Set-Cookie header that keeps a remembered session in the browser for this many seconds. */
  sessionCookie(token: string, seconds: number): string
  /** Lets the user set a password with this token, once, within an hour. */
  allowPasswordReset(userId: string, token: string): Promise<void>
}

const HOUR = 60 * 60 * 1000

const calls = new AsyncLocalStorage<{ lostEmail?: unknown }>()

/** Accounts, verification, reset and cookie sessions (spec sections 2, 4 and 7). */
export function createAuth(config: Config, db: Db, queue: Queue, log: Log): Auth {
  const cookie = {
    name: `${config.isHttps ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`,
    secret: config.authSecret,
  }
  let configured: { version: number; library: IdentityLibrary } | null = null

  /** The library, configured anew after an admin has changed the settings. */
  async function currentLibrary(): Promise<IdentityLibrary> {
    const settings = await readSignInSettings(db)
    if (configured?.version !== settings.version) {
      configured = { version: settings.version, library: configureLibrary({ config, db, log, settings, enqueue }) }
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
      const response = await calls.run(call, () => library.handler(request))
      if (!call.lostEmail) return response
      log.error({ err: call.lostEmail }, 'account email not enqueued')
      return Response.json({ message: 'The email could not be sent. Please try again.' }, { status: 503 })
    },
    settings: () => readSignInSettings(db),
    sessionTokenIn: (cookies) => signedCookie(cookies, cookie.name, cookie.secret),
    sessionCookie: (token, seconds) => signCookie(token, { ...cookie, isHttps: config.isHttps, seconds }),
    allowPasswordReset: async (userId, token) => {
      const { internalAdapter } = await (await currentLibrary()).$context
      const expiresAt = new Date(Date.now() + HOUR)
      await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
    },
  }
}
