import { randomUUID } from 'node:crypto'
import type { GenericEndpointContext } from '@better-auth/core'
import { APIError, isAPIError } from 'better-auth/api'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/client.ts'
import { TOKEN_LIFETIMES } from '../../jobs/queue.ts'
import { countAttempt } from '../account-limit.ts'
import { isKnownDevice } from '../known-device.ts'
import { hashSecret, INVALID_CODE } from './code-and-link.ts'

// An emailed code works in the browser that asked for it, or in one known to the account: nobody else can use up its attempts.
// The cookie and the refusal are the same for an address without an account.

const COOKIE = 'code_request'

type Services = { config: Config; db: Db }

/** Notes in the browser that it has asked for a code. */
export async function noteRequest(config: Services['config'], ctx: GenericEndpointContext, returned: unknown) {
  if (ctx.path !== '/email-otp/send-verification-otp' || isAPIError(returned)) return
  const { name, attributes } = cookieOf(ctx)
  const request = `${randomUUID()} ${hashAddress(config, (ctx.body as { email: string }).email)}`
  await ctx.setSignedCookie(name, request, ctx.context.secret, attributes)
}

/** Each request for a code gives its browser three attempts. A refused one is not counted for the account. */
export async function refuseOtherBrowser({ config, db }: Services, ctx: GenericEndpointContext): Promise<void> {
  const { email } = (ctx.body ?? {}) as { email?: unknown }
  if (ctx.path !== '/sign-in/email-otp' || typeof email !== 'string') return
  const cookie = await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret)
  const [request = '', address] = cookie ? cookie.split(' ') : []
  if (address === hashAddress(config, email)) {
    if (await countAttempt(db, 'emailed-code', request, new Date())) throw refused()
    return
  }
  const owner = await db.selectFrom('profiles').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (!owner || !isKnownDevice(config, ctx.headers?.get('cookie'), owner.id)) throw refused()
}

function cookieOf(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie(COOKIE, { maxAge: TOKEN_LIFETIMES['sign-in-code'] })
}

function hashAddress(config: Services['config'], email: string): string {
  return hashSecret(config, `asked for ${email.toLowerCase()}`)
}

function refused(): APIError {
  return new APIError('BAD_REQUEST', INVALID_CODE)
}
