import { SECOND } from '#domain/durations'
import { scopesIn } from '#domain/scopes'
import { requireOffered } from '../auth/oauth/require-offered.ts'
import { signedIn } from '../procedures.ts'

/**
 * What the consent screen shows. The request is signed, and the identity library checks the signature when the person allows
 * it: a changed request can be shown, but not allowed.
 */
export const describeAppRequest = signedIn.connectedApps.describeRequest.handler(
  async ({ input, context: { actor, auth, db, now }, errors }) => {
    await requireOffered(auth)
    const query = new URLSearchParams(input.query)
    const client = await db
      .selectFrom('oauthClients')
      .select(['name', 'redirectUris'])
      .where('clientId', '=', query.get('client_id') ?? '')
      .where('disabled', '=', false)
      .executeTakeFirst()
    const redirectUri = query.get('redirect_uri') ?? ''
    const isExpired = Number(query.get('exp')) * SECOND < now.getTime()
    if (!client || isExpired || !URL.canParse(redirectUri)) throw errors.INVALID_REQUEST()
    const { protocol, host } = new URL(redirectUri)
    const mustSignIn = (query.get('prompt') ?? '').split(' ').includes('login')
    return {
      appName: client.name,
      returnsTo: host || protocol,
      scopes: scopesIn((query.get('scope') ?? '').split(' ')),
      mustSignInAgain: mustSignIn && actor.session.signedInAt.getTime() < Number(query.get('ba_iat')),
    }
  },
)
