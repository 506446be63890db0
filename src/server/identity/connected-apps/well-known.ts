import { Hono } from 'hono'
import { ALL_SCOPES } from '#domain/integrations/api-clients'
import { inSeconds, MINUTE } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../platform/http/request-context.ts'
import type { Services } from '../../services.ts'

const TEN_MINUTES = `public, max-age=${inSeconds(10 * MINUTE)}`

/** Where apps discover our endpoints and the keys of ID tokens (spec section 7: .well-known/jwks.json). */
export function wellKnown({ auth, config }: Pick<Services, 'auth' | 'config'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('/.well-known/*', async (c, next) => {
    if (!(await auth.settings()).apiClients) return c.notFound()
    return next()
  })
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    app.get(path, (c) => c.json(serverMetadata(config), 200, { 'Cache-Control': TEN_MINUTES }))
  app.get('/.well-known/jwks.json', async (c) => {
    const keys = await auth.handle(new Request(`${config.publicUrl}/api/auth/.well-known/jwks.json`))
    return c.json(await keys.json(), 200, { 'Cache-Control': TEN_MINUTES })
  })
  app.all('/.well-known/*', (c) => c.notFound())
  return app
}

const WITH_SECRET = ['client_secret_basic', 'client_secret_post']

/**
 * The server metadata (RFC 8414, OpenID Connect Discovery). It lists only what we offer, which is less than the library supports.
 */
function serverMetadata({ publicUrl }: Config) {
  const endpoint = (name: string) => `${publicUrl}/api/auth/oauth2/${name}`
  return {
    issuer: publicUrl,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    revocation_endpoint: endpoint('revoke'),
    introspection_endpoint: endpoint('introspect'),
    userinfo_endpoint: endpoint('userinfo'),
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    scopes_supported: ALL_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
    revocation_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
    introspection_endpoint_auth_methods_supported: WITH_SECRET,
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'name', 'given_name', 'family_name', 'email', 'email_verified'],
    prompt_values_supported: ['none', 'login', 'consent'],
    request_uri_parameter_supported: false,
  }
}
