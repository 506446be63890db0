import { inTransaction } from '../../platform/database/client.ts'
import { enrolling, fresh, signedIn } from '../../procedures.ts'
import { removeWayIn } from '../limits/ways-in.ts'
import { signOutOffered } from './sign-on-sign-out.ts'

/** The person's password and linked providers, and the providers that can be linked. */
const listIdentities = signedIn.identities.list.handler(async ({ context: { actor, db } }) => {
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
    .where('preparedDomains', 'is', null)
    // A federation contains many providers.
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('signInProviders').select('entityId').whereRef('connectionId', '=', 'id'))),
    )
    .orderBy('name')
    .execute()
  return { identities, linkable: providers.filter(({ id }) => !linked.includes(id)) }
})

/** Removes a password or a linked provider, never the last way to sign in. */
const unlinkIdentity = fresh.identities.unlink.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    const refusal = await removeWayIn(tx, 'accounts', { id, profileId: actor.id })
    if (refusal) throw errors[refusal]()
  })
})

/** Whether signing out also has to ask about the identity provider. */
export const readSignOn = enrolling.session.readSignOn.handler(async ({ context }) => {
  const offered = await signOutOffered(context, context.actor.session.id)
  return { name: offered?.name ?? null }
})

export const identities = { list: listIdentities, unlink: unlinkIdentity }
