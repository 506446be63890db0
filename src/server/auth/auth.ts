import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { PASSWORD_MIN_LENGTH, RESET_PASSWORD_MIN_LENGTH, registration } from '#contract/accounts'
import { universitiesFor, unrecognisedDomainMessage } from '#domain/universities'
import type { Config } from '../config.ts'
import { type Db, inTransaction } from '../database/client.ts'
import { type Queue, TOKEN_LIFETIMES } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { countAttempt, isLimited, tooManyAttempts } from './account-limit.ts'
import { seal } from './sealed.ts'
import { signedCookie } from './signed-cookie.ts'

/** The header that passes the client's address to the identity library. A value that the client sends is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-fieldmark-client-address'

/** The endpoints of the identity library that we expose; all others respond with 404. */
export const AUTH_PATHS = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /request-password-reset',
  'POST /reset-password',
] as const

/** The part of the identity library that the rest of the server uses. */
export type Auth = {
  handle(request: Request): Promise<Response>
  /** The session's token in a Cookie header; null if there is none or its signature is wrong. */
  sessionTokenIn(cookies: string): string | null
  /** Extends a session that is used again after a day. */
  extendSession(cookies: string): Promise<void>
  /** Lets the user set a password with this token, once, within an hour. */
  allowPasswordReset(userId: string, token: string): Promise<void>
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Unit: seconds. */
export const SESSION_LIFETIME = 30 * DAY

const PREFIX = 'fieldmark'
const COOKIE = `${PREFIX}.session_token`
const SECURE_COOKIE = `__Secure-${COOKIE}`

const calls = new AsyncLocalStorage<{ lostEmail?: unknown }>()

/** Accounts with email and password, verification, reset and cookie sessions (spec sections 2, 4 and 7). */
export function createAuth(config: Config, db: Db, queue: Queue, log: Log): Auth {
  const enqueue = (email: 'verify-email' | 'reset-password', profileId: string, token: string) =>
    inTransaction(db, (tx) =>
      queue.enqueueEmail(tx, { email, profileId, sealedToken: seal(config.authSecret, token) }),
    ).catch((error) => {
      // The library swallows this error. The user must not be told that an email is on its way.
      const call = calls.getStore()
      if (call) call.lostEmail = error
      throw error
    })
  const auth = betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: config.isLoopback ? [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`] : [],
    telemetry: { enabled: false },
    database: { db, type: 'postgres' },
    // The profile is the user. `input: false` marks the fields that users may not set.
    user: {
      modelName: 'profiles',
      fields: { name: 'firstName' },
      additionalFields: {
        lastName: { type: 'string', required: true },
        university: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false },
        major: { type: 'string', required: false, input: false },
        graduationYear: { type: 'number', required: false, input: false },
      },
    },
    session: { modelName: 'sessions', expiresIn: SESSION_LIFETIME, updateAge: DAY },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: TOKEN_LIFETIMES['reset-password'],
      sendResetPassword: async ({ user, token }) => enqueue('reset-password', user.id, token),
      // Only the owner of the mailbox can read the link, so the address is verified.
      onPasswordReset: async ({ user }) => {
        await db.updateTable('profiles').set({ emailVerified: true }).where('id', '=', user.id).execute()
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: TOKEN_LIFETIMES['verify-email'],
      sendVerificationEmail: async ({ user, token }) => enqueue('verify-email', user.id, token),
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      window: MINUTE,
      max: 100,
      customRules: {
        // A campus can share one IP address, so these are generous; the limits per account are strict.
        '/sign-in/email': { window: MINUTE, max: 120 },
        '/sign-up/email': { window: MINUTE, max: 20 },
        '/send-verification-email': { window: MINUTE, max: 5 },
        '/request-password-reset': { window: MINUTE, max: 5 },
        '/reset-password': { window: MINUTE, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: PREFIX,
      useSecureCookies: config.isHttps,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: { before: createAuthMiddleware(async (ctx) => checkBody(db, ctx.path, ctx.body)) },
    onAPIError: { onError: (error) => reportUnexpected(error, log) },
    // The library's log can contain email addresses, so only error messages are kept.
    logger: { level: 'error', log: (_level, message) => log.error({ auth: message }, 'identity') },
  })
  return {
    handle: async (request) => {
      const call: { lostEmail?: unknown } = {}
      const response = await calls.run(call, () => auth.handler(request))
      if (!call.lostEmail) return response
      log.error({ err: call.lostEmail }, 'account email not enqueued')
      return Response.json({ message: 'The email could not be sent. Please try again.' }, { status: 503 })
    },
    sessionTokenIn: (cookies) => signedCookie(cookies, config.isHttps ? SECURE_COOKIE : COOKIE, config.authSecret),
    extendSession: async (cookie) => void (await auth.api.getSession({ headers: new Headers({ cookie }) })),
    allowPasswordReset: async (userId, token) => {
      const { internalAdapter } = await auth.$context
      const expiresAt = new Date(Date.now() + 60 * MINUTE * 1000)
      await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
    },
  }
}

// Expected refusals are not logged.
function reportUnexpected(error: unknown, log: Log): void {
  if (isAPIError(error) && error.statusCode < 500) return
  log.error({ err: error }, 'identity call failed')
}

/** Rules of the spec that the library lacks (sections 5 and 9), with the messages for the user. */
async function checkBody(db: Db, path: string, body: unknown) {
  const { email } = (body ?? {}) as { email?: unknown }
  if (isLimited(path) && typeof email === 'string') {
    const wait = await countAttempt(db, path, email, new Date())
    if (wait)
      throw new APIError('TOO_MANY_REQUESTS', { message: tooManyAttempts(wait) }, { 'X-Retry-After': String(wait) })
  }
  if (path === '/sign-up/email') return { context: { body: await checkRegistration(db, (body ?? {}) as SignUpBody) } }
  if (path === '/reset-password') {
    const { newPassword } = (body ?? {}) as { newPassword?: unknown }
    if (typeof newPassword !== 'string' || newPassword.length < RESET_PASSWORD_MIN_LENGTH)
      throw new APIError('BAD_REQUEST', { message: 'Password must be at least 8 characters' })
  }
  return undefined
}

type SignUpBody = { name?: unknown; lastName?: unknown; email?: unknown; university?: unknown; password?: unknown }

async function checkRegistration(db: Db, body: SignUpBody) {
  const parsed = registration.safeParse({ ...body, firstName: body.name })
  if (!parsed.success)
    throw new APIError('BAD_REQUEST', { message: parsed.error.issues[0]?.message ?? 'Invalid input' })
  const { firstName, ...rest } = parsed.data
  const domains = await db.selectFrom('universityDomains').selectAll().orderBy('domain').execute()
  const offered = universitiesFor(rest.email, domains)
  if (offered.length === 0) throw new APIError('BAD_REQUEST', { message: unrecognisedDomainMessage(domains) })
  if (!offered.includes(rest.university))
    throw new APIError('BAD_REQUEST', { message: 'University selection is required' })
  return { name: firstName, ...rest }
}
