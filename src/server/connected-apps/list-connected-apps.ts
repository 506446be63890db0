import { scopesIn } from '#domain/scopes'
import { requireOffered } from '../auth/oauth/require-offered.ts'
import { signedIn } from '../procedures.ts'

export const listConnectedApps = signedIn.connectedApps.listMine.handler(async ({ context: { actor, auth, db } }) => {
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
