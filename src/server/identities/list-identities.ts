import { signedIn } from '../procedures.ts'

/** One's own password and linked providers, and the providers that can be linked. */
export const listIdentities = signedIn.identities.list.handler(async ({ context: { actor, db } }) => {
  const identities = await db
    .selectFrom('accounts')
    .leftJoin('signInConnections', (join) =>
      join.on((eb) => eb(eb.cast('signInConnections.id', 'text'), '=', eb.ref('accounts.providerId'))),
    )
    .select(['accounts.id', 'providerId', 'name as connectionName', 'accounts.createdAt as addedAt'])
    .where('userId', '=', actor.id)
    .where((eb) => eb.or([eb('providerId', '=', 'credential'), eb('name', 'is not', null)]))
    .orderBy('accounts.createdAt')
    .orderBy('accounts.id')
    .execute()
  const linked = identities.map(({ providerId }) => providerId)
  const providers = await db
    .selectFrom('signInConnections')
    .select(['id', 'name'])
    .where('protocol', '=', 'oidc')
    .orderBy('name')
    .execute()
  return { identities, linkable: providers.filter(({ id }) => !linked.includes(id)) }
})
