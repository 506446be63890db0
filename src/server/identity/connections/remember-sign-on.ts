import type { GenericEndpointContext } from '@better-auth/core'
import { inSeconds, MINUTE } from '#domain/durations'

/** A SAML relay state carries no data of ours, so the choice waits in a cookie. */
export const REMEMBER_SIGN_ON = 'remember_sign_on'
/** As long as the identity library waits for the person to return. Unit: seconds. */
const LIFETIME = inSeconds(10 * MINUTE)

/** 'Remember me' was chosen when this sign-on started: notes its state, which the identity provider sends back. */
export async function rememberStart(ctx: GenericEndpointContext, returned: unknown): Promise<void> {
  const { url } = (returned ?? {}) as { url?: unknown }
  if (typeof url !== 'string') return
  const { searchParams } = new URL(url)
  const state = searchParams.get('state') ?? searchParams.get('RelayState')
  if (!state) return
  const { name, attributes } = cookieOf(ctx)
  await ctx.setSignedCookie(name, state, ctx.context.secret, attributes)
}

/** True if 'Remember me' was chosen when the sign-on that ends here started, in this browser. */
export async function wasRemembered(ctx: GenericEndpointContext): Promise<boolean> {
  const state: unknown = ctx.query?.state ?? ctx.body?.RelayState
  return typeof state === 'string' && state === (await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret))
}

function cookieOf(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie(REMEMBER_SIGN_ON, { maxAge: LIFETIME })
}
