import { randomUUID } from 'node:crypto'
import type { GenericEndpointContext } from '@better-auth/core'
import { APIError, isAPIError } from 'better-auth/api'
import { cleanAddress } from '#domain/platform/email-address'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/client.ts'
import { TOKEN_LIFETIMES } from '../../../platform/email/token-email.ts'
import { signedCookie } from '../../../platform/secrets/signed-cookie.ts'
import { countAttempt } from '../../limits/account-limit.ts'
import { isKnownDevice } from '../../limits/known-device.ts'
import { hashSecret, INVALID_CODE } from './code-and-link.ts'

// An emailed code or link works only in the browser that asked for it, or in one known to the account: nobody else can use up the
// attempts for a code, or sign in with a link that was forwarded or seen by chance. The cookie and the refusal are the same for
// an address without an account.

const COOKIE = 'code_request'

type Services = { config: Config; db: Db }

const ASKING = ['/email-otp/send-verification-otp', '/sign-in/magic-link']

/** Records in the browser that it has asked for a code or a link. */
export async function noteRequest(config: Services['config'], ctx: GenericEndpointContext, returned: unknown) {
  if (!ASKING.includes(ctx.path) || isAPIError(returned)) return
  const { name, attributes } = requestCookie(ctx.context)
  const request = `${randomUUID()} ${hashAddress(config, (ctx.body as { email: string }).email)}`
  await ctx.setSignedCookie(name, request, ctx.context.secret, attributes)
}

/** Each request for a code gives its browser three attempts. Refused attempts do not count for the account. */
export async function refuseOtherBrowser({ config, db }: Services, ctx: GenericEndpointContext): Promise<void> {
  const { email } = (ctx.body ?? {}) as { email?: unknown }
  if (ctx.path !== '/sign-in/email-otp' || typeof email !== 'string') return
  const cookie = await ctx.getSignedCookie(requestCookie(ctx.context).name, ctx.context.secret)
  const [request = '', address] = cookie ? cookie.split(' ') : []
  if (address === hashAddress(config, email)) {
    if (await countAttempt(db, 'emailed-code', request, new Date())) throw refused()
    return
  }
  if (!(await isKnownTo({ config, db }, ctx.headers?.get('cookie'), email))) throw refused()
}

/** Whether this browser may use a link sent to this address. */
export async function mayUseLink(
  { config, db }: Services,
  cookies: string | null,
  { name, email }: { name: string; email: string },
): Promise<boolean> {
  const [, address] = signedCookie(cookies ?? '', name, [config.authSecret])?.split(' ') ?? []
  return address === hashAddress(config, email) || isKnownTo({ config, db }, cookies, email)
}

async function isKnownTo(
  { config, db }: Services,
  cookies: string | null | undefined,
  email: string,
): Promise<boolean> {
  const owner = await db.selectFrom('profiles').select('id').where('email', '=', cleanAddress(email)).executeTakeFirst()
  return owner !== undefined && isKnownDevice(config, cookies, owner.id)
}

type CookieMaker = Pick<GenericEndpointContext['context'], 'createAuthCookie'>

export function requestCookie(context: CookieMaker) {
  return context.createAuthCookie(COOKIE, { maxAge: TOKEN_LIFETIMES['sign-in-code'] })
}

function hashAddress(config: Services['config'], email: string): string {
  return hashSecret(config, `asked for ${cleanAddress(email)}`)
}

function refused(): APIError {
  return new APIError('BAD_REQUEST', INVALID_CODE)
}
