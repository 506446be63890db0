import { scopesIn } from '#domain/integrations/api-clients'
import { SECOND } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { signedIn } from '../../procedures.ts'
import { requireOffered } from './oauth-plugins.ts'

/**
 * What the consent screen shows. The identity library checks the signature of the request when the person allows it: a changed
 * request can be shown but not allowed.
 */
const describeAppRequest = signedIn.connectedApps.describeRequest.handler(
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

const listConnectedApps = signedIn.connectedApps.listMine.handler(async ({ context: { actor, auth, db } }) => {
  await requireOffered(auth)
  const rows = await db
    .selectFrom('oauthConsents')
    .innerJoin('oauthClients', 'oauthClients.clientId', 'oauthConsents.clientId')
    .select(['oauthConsents.id', 'oauthClients.name', 'oauthConsents.scopes'])
    .select(['oauthConsents.createdAt as allowedAt', 'oauthConsents.lastUsedAt'])
    .where('oauthConsents.userId', '=', actor.id)
    .orderBy('oauthClients.name')
    .orderBy('oauthConsents.id')
    .execute()
  return rows.map((row) => ({ ...row, scopes: scopesIn(row.scopes) }))
})

/** Deletes the consent and the app's tokens for this person. */
const removeConnectedApp = signedIn.connectedApps.remove.handler(
  async ({ input, context: { actor, auth, db }, errors }) => {
    await requireOffered(auth)
    const removed = await inTransaction(db, (tx) =>
      tx
        .deleteFrom('oauthConsents')
        .where('id', '=', input.id)
        .where('userId', '=', actor.id)
        .returning('id')
        .executeTakeFirst(),
    )
    if (!removed) throw errors.NOT_FOUND()
  },
)

export const connectedApps = {
  describeRequest: describeAppRequest,
  listMine: listConnectedApps,
  remove: removeConnectedApp,
}
