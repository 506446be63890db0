import * as z from 'zod/mini'
import { PROTOCOLS } from '#domain/identity/saml-provider'
import { TWO_FACTOR_RULES } from '#domain/identity/second-factor'
import { endpoint } from '../endpoint.ts'
import { instant } from '../text.ts'

/** Ways to sign in beside email and password (spec section 7). Everything is off until an admin switches it on. */
export const signInSwitches = z.object({
  /** People may change their email address, confirmed at the old and the new one. */
  emailChange: z.boolean(),
  /** Sign in with a code sent by email. */
  emailCode: z.boolean(),
  /** Sign in with a link sent by email. */
  magicLink: z.boolean(),
  /** Sign in with an Ethereum wallet. */
  wallet: z.boolean(),
  /** Sign in with a passkey, or use one as the second factor. */
  passkeys: z.boolean(),
  twoFactor: z.enum(TWO_FACTOR_RULES),
  /** Apps and other systems may get access tokens for the API. */
  apiClients: z.boolean(),
  /** Identity systems may create, update and deactivate accounts (SCIM 2.0). */
  provisioning: z.boolean(),
})
export type SignInSwitches = z.output<typeof signInSwitches>

/** An identity provider. With domains, it serves addresses of these domains; without, it is a button for everybody. */
export const signInConnection = z.object({
  id: z.string(),
  protocol: z.enum(PROTOCOLS),
  name: z.string(),
  domains: z.array(z.string()),
  /** The domains include their subdomains. */
  withSubdomains: z.boolean(),
  passwordOff: z.boolean(),
  /** The universities of a federation, for the person to choose from; empty for any other connection. */
  providers: z.array(z.object({ entityId: z.string(), name: z.string(), domains: z.array(z.string()) })),
})
export type SignInConnection = z.output<typeof signInConnection>

export const signInSettings = {
  /** The ways to sign in, for the login screen and the security settings. */
  options: endpoint({ access: 'anyone', scope: null })
    .route({
      method: 'GET',
      path: '/sign-in-options',
      summary: 'Read which ways to sign in are offered',
      description: 'The login screen needs it.',
    })
    .output(
      z.extend(
        z.pick(signInSwitches, {
          emailChange: true,
          emailCode: true,
          magicLink: true,
          wallet: true,
          passkeys: true,
          twoFactor: true,
          apiClients: true,
        }),
        { connections: z.array(signInConnection) },
      ),
    ),
  get: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/sign-in-settings', summary: 'Read the settings for signing in' })
    .output(z.extend(signInSwitches, { updatedAt: instant, updatedByName: z.nullable(z.string()) })),
  change: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/sign-in-settings',
      summary: 'Change the settings for signing in',
      description: 'Applies at once, to everybody.',
    })
    .input(signInSwitches)
    .output(z.void()),
}
