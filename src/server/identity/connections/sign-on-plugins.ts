import { sso } from '@better-auth/sso'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { MINUTE } from '#domain/durations'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { unseal } from '../../platform/secrets/sealed.ts'
import { cookieName, signedCookie } from '../../platform/secrets/signed-cookie.ts'
import type { Connection } from './connection-queries.ts'
import { oidcProvider } from './oidc-provider.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import { checkSamlResponse, samlProvider } from './saml-connection.ts'
import { noteContextClass, REMEMBER_SIGN_ON } from './sign-on.ts'

const RELAY_STATE = 'relay_state'

const FROM_ANOTHER_SITE = { attributes: { sameSite: 'none', secure: true } } as const

/** A SAML response comes as a form from another site, and must find the cookies of the browser that asked for it. */
export const SIGN_ON_COOKIES = { [RELAY_STATE]: FROM_ANOTHER_SITE, [REMEMBER_SIGN_ON]: FROM_ANOTHER_SITE }

/** The connections as plugins of the identity library. */
export function signOnPlugins(connections: readonly Connection[], config: Config, log: Log) {
  const saml = connections.filter(({ protocol }) => protocol === 'saml')
  return [
    samlRules(config),
    sso({
      defaultSSO: saml.map((connection) => samlProvider(connection, config)),
      // The admin vouches for the domains of a connection.
      domainVerification: { enabled: true },
      modelName: 'ssoProviders',
      providersLimit: 0,
      saml: { requireTimestamps: true, clockSkew: MINUTE, algorithms: { onDeprecated: 'reject' } },
    }),
    oidcProviders(
      connections.filter(({ protocol }) => protocol === 'oidc'),
      config,
      log,
    ),
  ]
}

function oidcProviders(connections: Connection[], config: Config, log: Log) {
  const fetch = createOutsideFetch(config)
  const providers = connections.map((connection) =>
    // Decrypted when it is used: one that cannot be decrypted must not stop every other way to sign in.
    oidcProvider(connection, {
      clientSecret: () => unseal(config, connection.sealedClientSecret ?? ''),
      fetch,
      log,
    }),
  )
  return {
    id: 'sign-in-connections',
    init: ({ socialProviders }) => ({ context: { socialProviders: [...socialProviders, ...providers] } }),
  } satisfies BetterAuthPlugin
}

/** Runs before the single sign-on library's own checks. */
function samlRules(config: Config) {
  const cookie = cookieName(config, RELAY_STATE)
  return {
    id: 'saml-response-rules',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path?.startsWith('/sso/saml2/sp/acs') ?? false,
          handler: createAuthMiddleware(async (ctx) => {
            const cookies = ctx.headers?.get('cookie') ?? ''
            try {
              noteContextClass(checkSamlResponse(ctx.body, signedCookie(cookies, cookie, [config.authSecret])))
            } catch (error) {
              if (!(error instanceof APIError)) throw error
              ctx.context.logger.error(error.message)
              throw ctx.redirect(`${config.publicUrl}/login?signOn=failed&error=${error.body?.code}`)
            }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Tokens of a provider are needed once, at sign-in, and not kept. */
export function withoutTokens<Account extends object>(account: Account): Account {
  return { ...account, accessToken: null, refreshToken: null, idToken: null }
}
