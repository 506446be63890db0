import * as z from 'zod'

/** OpenID Connect Discovery, section 3: what sign-in needs. */
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

export type Discovery = z.output<typeof document> & {
  clientAuthentication: 'client_secret_basic' | 'client_secret_post'
}

/** Throws a ZodError if something is missing. */
export function parseDiscovery(json: string): Discovery {
  const found = document.parse(JSON.parse(json))
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const clientAuthentication = methods.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post'
  return { ...found, clientAuthentication }
}

export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
