import { type AuthContext, betterAuth, type User } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { PASSWORD_MIN_LENGTH } from '#contract/identity/account'
import { inSeconds, MINUTE } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES, type TokenEmail } from '../../platform/email/token-email.ts'
import { chosenLanguage } from '../../platform/http/locale.ts'
import { CLIENT_ADDRESS_HEADER } from '../../platform/http/request-context.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { cookieName } from '../../platform/secrets/signed-cookie.ts'
import type { SignInSettings } from '../../platform/settings/settings-queries.ts'
import { oauthPlugins } from '../connected-apps/oauth-plugins.ts'
import type { Connection } from '../connections/connection-queries.ts'
import { refusePassword } from '../connections/password-off.ts'
import { signOnPlugin } from '../connections/sign-on-plugin.ts'
import { secondFactorChallenge, VERIFY_CHALLENGE } from '../factors/challenge.ts'
import { countAttemptOf, isLimited, tooManyAttempts } from '../limits/account-limit.ts'
import { refuseLocked } from '../limits/account-lock.ts'
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts'
import type { NewSession } from '../sessions/record-sign-in.ts'
import { LIFETIMES } from '../sessions/renew-session.ts'
import { refuseNewUser, signInWithWallet } from '../wallets/sign-in-with-wallet.ts'
import { afterSignIn } from './after-sign-in.ts'
import { checkBody } from './check-body.ts'
import { noteRequest, refuseOtherBrowser } from './email-sign-in/asking-browser.ts'
import { codeAndLink } from './email-sign-in/code-and-link.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.ts'
import { resetPassword } from './passwords/reset-password-email.tsx'
import { librarySecrets, unversionedSecret } from './previous-signatures.ts'
import { refuseStale } from './refuse-stale.ts'
import { noteRegistration, signInRegistered } from './verification/registered-here.ts'
import { verifyAddress } from './verification/verify-address-email.tsx'

type LibrarySetup = {
  config: Config
  db: Db
  queue: Queue
  log: Log
  settings: SignInSettings
  connections: Connection[]
  /** Enqueues an account email in a transaction of its own. */
  enqueue: (job: AccountEmail) => Promise<void>
  /** Called with the address of an account that somebody tries to register again. */
  onRegisteredAgain: (email: string) => Promise<void>
  /** Called with an address for which somebody requests the verification link, before the library decides. */
  onVerificationAsked: (email: string) => void
  /** Called with every new session. */
  onSession: (session: NewSession) => void
  /** Called with an account whose password was set with an emailed link. */
  onPasswordReset: (userId: string) => void
}
export type AccountEmail = { email: TokenEmail; profileId: string; token: string }
/** The part of the library that the server calls itself. */
export type IdentityLibrary = {
  handler: (request: Request) => Promise<Response>
  $context: Promise<Pick<AuthContext, 'internalAdapter' | 'createAuthCookie'>>
  api: {
    getSiweNonce: (call: object) => Promise<{ nonce: string }>
    magicLinkVerify: (call: { query: { token: string }; headers: Headers; asResponse: true }) => Promise<Response>
  }
}

/** Configures the identity library with these settings. */
export function configureLibrary({
  config,
  db,
  queue,
  log,
  settings,
  connections,
  enqueue,
  ...on
}: LibrarySetup): IdentityLibrary {
  /** The user whose address a request has just verified. */
  const verified = new WeakMap<Request, User>()
  return betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secrets: librarySecrets(config),
    secret: unversionedSecret(config),
    trustedOrigins: config.isLoopback ? [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`] : [],
    telemetry: { enabled: false },
    // The library's spans contain error messages, which may contain addresses.
    experimental: { instrumentation: { enabled: false } },
    database: { db, type: 'postgres' },
    // The profile is the user. `input: false` marks the fields that users may not set.
    user: {
      modelName: 'profiles',
      fields: { name: 'firstName' },
      additionalFields: {
        // Optional because a provider may not send it; registration requires it, see checkRegistration.
        lastName: { type: 'string', required: false, defaultValue: '' },
        university: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false },
        major: { type: 'string', required: false, input: false },
        graduationYear: { type: 'number', required: false, input: false },
        language: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: LIFETIMES.remembered,
      disableSessionRefresh: true,
      additionalFields: { bySignOn: { type: 'boolean', required: false, input: false } },
    },
    account: { modelName: 'accounts' },
    plugins: [
      signOnPlugin({ config, db, queue, log, connections }),
      ...codeAndLink({ config, db, enqueue }),
      signInWithWallet({ config, db }),
      signInWithPasskey({ config, db }),
      secondFactorChallenge({ config, db, queue }),
      ...(settings.apiClients ? oauthPlugins(config, db) : []),
    ],
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: TOKEN_LIFETIMES['reset-password'],
      onExistingUserSignUp: ({ user }) => on.onRegisteredAgain(user.email),
      sendResetPassword: async ({ user, token }) => enqueue({ email: resetPassword, profileId: user.id, token }),
      // Only the owner of the mailbox can read the link, so the address is verified.
      onPasswordReset: async ({ user }) => {
        await db.updateTable('profiles').set({ emailVerified: true }).where('id', '=', user.id).execute()
        on.onPasswordReset(user.id)
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: TOKEN_LIFETIMES['verify-email'],
      sendVerificationEmail: async ({ user, token }) => enqueue({ email: verifyAddress, profileId: user.id, token }),
      afterEmailVerification: async (user, request) => void (request && verified.set(request, user)),
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      window: inSeconds(MINUTE),
      max: 100,
      customRules: {
        // Generous, because a campus can share one IP address; the limits per account are strict.
        '/sign-in/email': { window: inSeconds(MINUTE), max: 120 },
        '/sign-up/email': { window: inSeconds(MINUTE), max: 20 },
        '/send-verification-email': { window: inSeconds(MINUTE), max: 5 },
        '/request-password-reset': { window: inSeconds(MINUTE), max: 5 },
        '/reset-password': { window: inSeconds(MINUTE), max: 10 },
        '/siwe/verify': { window: inSeconds(MINUTE), max: 20 },
        // Called whenever the login screen is displayed.
        '/passkey/generate-authenticate-options': { window: inSeconds(MINUTE), max: 300 },
        '/passkey/verify-authentication': { window: inSeconds(MINUTE), max: 120 },
        [VERIFY_CHALLENGE]: { window: inSeconds(MINUTE), max: 60 },
        '/sign-in/social': { window: inSeconds(MINUTE), max: 120 },
        '/sign-on/*': { window: inSeconds(MINUTE), max: 120 },
        '/callback/*': { window: inSeconds(MINUTE), max: 120 },
        '/sso/saml2/sp/*': { window: inSeconds(MINUTE), max: 120 },
      },
    },
    advanced: {
      cookiePrefix: cookieName(config, '').slice(0, -1),
      // The library's own prefix '__Secure-' lets other hosts of the domain set the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.isHttps },
      // The library would skip these checks in tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, ctx) => {
            await refuseLocked(db, session.userId)
            await refusePassword(db, ctx?.path, session.userId)
            return { data: { bySignOn: false, ...session } }
          },
          after: async (session) => on.onSession(session),
        },
      },
      user: {
        create: {
          before: async (user, ctx) => {
            refuseNewUser(ctx?.path)
            return { data: { ...user, language: chosenLanguage() } }
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        await refuseOtherBrowser({ config, db }, ctx)
        await limitAttempts({ config, db }, ctx)
        await refuseStale(db, ctx, new Date())
        const checked = await checkBody({ config, db }, ctx.path, ctx.body)
        if (ctx.path === '/send-verification-email') on.onVerificationAsked((ctx.body as { email: string }).email)
        return checked
      }),
      after: createAuthMiddleware(async (ctx) => {
        await noteRequest(config, ctx, ctx.context.returned)
        await noteRegistration(ctx, ctx.context.returned)
        await signInRegistered(ctx, ctx.request && verified.get(ctx.request))
        return afterSignIn(db, ctx)
      }),
    },
    onAPIError: {
      // Without this, the library answers unexpected errors with an empty response.
      throw: true,
      errorURL: `${config.publicUrl}/login?signOn=failed`,
    },
    // The library's log can contain email addresses, so only error messages are kept.
    logger: { level: 'error', log: (_level, message) => log.error({ auth: message }, 'identity') },
  })
}

type Call = { path: string; body?: unknown; headers?: Headers | undefined }
type Services = Pick<LibrarySetup, 'config' | 'db'>

async function limitAttempts(services: Services, { path, body, headers }: Call): Promise<void> {
  const { email } = (body ?? {}) as { email?: unknown }
  if (!isLimited(path) || typeof email !== 'string') return
  const visitor = { address: headers?.get(CLIENT_ADDRESS_HEADER) ?? '', cookies: headers?.get('cookie') }
  const wait = await countAttemptOf(services, path, email, visitor, new Date())
  if (wait)
    throw new APIError('TOO_MANY_REQUESTS', { message: tooManyAttempts(wait) }, { 'X-Retry-After': String(wait) })
}
