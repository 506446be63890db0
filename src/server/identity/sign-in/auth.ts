import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from '#domain/time/durations'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { Auth } from '../../platform/access/auth.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES, tokenJob } from '../../platform/email/token-email.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import { cookieName, signCookie, signedCookie } from '../../platform/secrets/signed-cookie.ts'
import { readSignInSettings } from '../../platform/settings/settings-queries.ts'
import { readAccessToken } from '../connected-apps/access-token.ts'
import { answerOAuth } from '../connected-apps/oauth-calls.ts'
import { readConnections } from '../connections/connection-queries.ts'
import { isKnownDevice, knownDeviceCookie } from '../limits/known-device.ts'
import { actorFrom } from '../sessions/read-actor.ts'
import { type NewSession, recordSignIn } from '../sessions/record-sign-in.ts'
import { withoutReason } from './email-sign-in/code-and-link.ts'
import { signInByLink } from './email-sign-in/sign-in-by-link.ts'
import { type AccountEmail, configureLibrary, type IdentityLibrary } from './identity-library.ts'
import { withCurrentSignatures } from './previous-signatures.ts'
import { askedAgain, registeredAgain, takeEqualTime } from './verification/known-address.ts'

type Call = { lostEmail?: unknown; askedFor?: string; session?: NewSession; passwordOf?: string }
const calls = new AsyncLocalStorage<Call>()

/** Accounts, verification, reset and cookie sessions (spec sections 2, 4 and 7). */
export function createAuth(config: Config, db: Db, queue: Queue, log: Log): Auth {
  const cookie = {
    name: cookieName(config, 'session_token'),
    secret: config.authSecret,
  }
  let configured: { version: number; library: IdentityLibrary } | null = null

  /** The library, reconfigured after an admin has changed the settings. */
  async function currentLibrary(): Promise<IdentityLibrary> {
    const settings = await readSignInSettings(db)
    if (configured?.version !== settings.version) {
      const connections = await readConnections(db)
      const on = { onSession, onPasswordReset, onRegisteredAgain, onVerificationAsked }
      const library = configureLibrary({ config, db, queue, log, settings, connections, enqueue, ...on })
      configured = { version: settings.version, library }
    }
    return configured.library
  }

  function enqueue({ email, profileId, token }: AccountEmail): Promise<void> {
    const job = tokenJob(config, { profileId, token, now: new Date() })
    return noticing(inTransaction(db, (tx) => queue.enqueueEmail(tx, email, job)))
  }

  /** Records an error that the library swallows, so that nobody is told that an email is on its way. */
  function noticing(enqueued: Promise<void>): Promise<void> {
    return enqueued.catch((error) => {
      const call = calls.getStore()
      if (call) call.lostEmail = error
      throw error
    })
  }

  function onRegisteredAgain(email: string): Promise<void> {
    return noticing(registeredAgain({ config, db, queue, enqueue }, email))
  }

  function onVerificationAsked(email: string): void {
    const call = calls.getStore()
    if (call) call.askedFor = email
  }

  function answer(library: IdentityLibrary, pathname: string, request: Request): Promise<Response> {
    if (pathname === '/api/auth/sign-in/link') return signInByLink(library, { config, db }, request)
    return pathname.startsWith('/api/auth/oauth2/')
      ? answerOAuth(library, { config, db }, request)
      : library.handler(request)
  }

  function onSession(session: NewSession): void {
    const call = calls.getStore()
    if (call) call.session = session
  }

  function onPasswordReset(userId: string): void {
    const call = calls.getStore()
    if (call) call.passwordOf = userId
  }

  /** Lets the owner of the mailbox log in here, however many wrong passwords other people have tried. */
  function makeKnown(userId: string, request: Request, response: Response): Response {
    const cookies = request.headers.get('cookie')
    response.headers.append('set-cookie', knownDeviceCookie(config, cookies, userId))
    return response
  }

  /** Records the sign-in and makes the browser known to the account. */
  async function signedInWith(session: NewSession, request: Request, response: Response): Promise<Response> {
    const isKnown = isKnownDevice(config, request.headers.get('cookie'), session.userId)
    const isRecorded = await recordSignIn(db, queue, session, isKnown)
    if (isRecorded) await endReplaced(session, request.headers.get('cookie'))
    return isRecorded ? makeKnown(session.userId, request, response) : response
  }

  /** Ends the browser's previous session, because its cookie now holds the new one. */
  async function endReplaced({ id }: NewSession, cookies: string | null): Promise<void> {
    const token = cookies ? signedCookie(cookies, cookie.name, secretsOf(config)) : null
    if (token) await db.deleteFrom('sessions').where('token', '=', token).where('id', '<>', id).execute()
  }

  const sessions: Pick<Auth, 'sessionTokenIn' | 'isSignedByPrevious' | 'sessionCookie'> = {
    sessionTokenIn: (cookies) => signedCookie(cookies, cookie.name, secretsOf(config)),
    isSignedByPrevious: (cookies) =>
      config.previousSecret !== null && signedCookie(cookies, cookie.name, [config.previousSecret]) !== null,
    sessionCookie: (token, seconds) => signCookie(token, { ...cookie, isHttps: config.isHttps, seconds }),
  }

  return {
    ...sessions,
    readActor: (visitor, from) => actorFrom(visitor, sessions, from),
    readAccessToken: (bearer, from) => readAccessToken(from, bearer),
    handle: async (request) => {
      const startedAt = performance.now()
      const library = await currentLibrary()
      const call: Call = {}
      const { pathname } = new URL(request.url)
      const given = await calls.run(call, () => answer(library, pathname, withCurrentSignatures(request, config)))
      if (given.status >= 500) log.error({ status: given.status, path: pathname }, 'identity call failed')
      // The library hides some database errors behind its own refusals. While the database is away, this call fails as well.
      if (given.status >= 400) await readSignInSettings(db)
      const { askedFor } = call
      // The library may have refused, for instance because the person is signed in with another address.
      if (askedFor && given.ok)
        await calls.run(call, () =>
          noticing(askedAgain({ config, db, queue, enqueue }, askedFor)).catch(() => undefined),
        )
      if ((askedFor || pathname === '/api/auth/sign-up/email') && given.ok) await takeEqualTime(startedAt)
      const response = pathname === '/api/auth/sign-in/email-otp' ? await withoutReason(given) : given
      if (call.passwordOf) return makeKnown(call.passwordOf, request, response)
      if (!call.lostEmail)
        return call.session ? signedInWith(call.session, request, await withoutToken(response)) : response
      log.error({ err: call.lostEmail }, 'account email not enqueued')
      return Response.json({ message: m.sign_in_email_not_sent() }, { status: 503 })
    },
    settings: () => readSignInSettings(db),
    walletNonce: async () => (await (await currentLibrary()).api.getSiweNonce({})).nonce,
    storeOnce: async (identifier, expiresAt) => {
      const { internalAdapter } = await (await currentLibrary()).$context
      await internalAdapter.createVerificationValue({ identifier, value: '', expiresAt })
    },
    takeOnce: async (identifier) => {
      const { internalAdapter } = await (await currentLibrary()).$context
      return (await internalAdapter.consumeVerificationValue(identifier)) !== null
    },
    takeReport: async (key) => {
      const { internalAdapter } = await (await currentLibrary()).$context
      return (await internalAdapter.consumeVerificationValue(key))?.value ?? null
    },
    allowPasswordReset: async (userId, token) => {
      const { internalAdapter } = await (await currentLibrary()).$context
      const expiresAt = new Date(Date.now() + TOKEN_LIFETIMES['reset-password'] * SECOND)
      await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
    },
  }
}

/** Removes the session's token from the body, where scripts could read it. It belongs in the cookie only. */
async function withoutToken(response: Response): Promise<Response> {
  // A redirect has no body, whatever its content type says.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return response
  const body: unknown = await response.json()
  const text = JSON.stringify(body, (key, value: unknown) => (key === 'token' ? undefined : value))
  return new Response(text, response)
}
