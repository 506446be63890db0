import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'fieldmark', secret: 'a client secret of at least thirty-two characters' }

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** An OpenID Connect provider that signs in this person without asking. */
export async function startIdentityProvider(redirectUris: string[], claims: { sub: string; [claim: string]: unknown }) {
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => new URL('/login', uri).href),
      },
    ],
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'department'],
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...claims, sub }) }),
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
  })
  const handle = provider.callback()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { params, prompt } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: claims.sub } })
    }
    const grant = new provider.Grant({ accountId: claims.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return { issuer, close: () => new Promise((resolve) => server.close(resolve)) }
}
