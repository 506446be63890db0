import { isAnother, isLasting, type Namespace } from '#domain/identity/lasting-identifiers'
import type { Db } from '../../platform/database/client.ts'
import type { Connection } from './connection-queries.ts'

type Arrival = {
  connection: Pick<Connection, 'id' | 'protocol' | 'issuer'>
  arrived: { identifiers: string[]; session: { entityId: string | null } }
}

/**
 * Whether this account belongs to another person than the one who arrives. An address alone is no proof, because it may be
 * reassigned.
 */
export async function isAnothers(db: Db, arrival: Arrival, userId: string): Promise<boolean> {
  const stored = await namesAt(db, arrival.connection.id, userId)
  return isAnother(stored, arrival.arrived.identifiers, namespaceOf(arrival))
}

/** The connection's names for the owner of this account: lasting identifiers, or a stand-in. */
export async function namesAt(db: Db, connectionId: string, userId: string): Promise<string[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', connectionId)
    .execute()
  return accounts.map(({ accountId }) => accountId)
}

export function namespaceOf({ connection, arrived }: Arrival): Namespace {
  return { protocol: connection.protocol, provider: arrived.session.entityId ?? connection.issuer }
}

/**
 * The lasting identifiers of an account at connections that also find people by address: single sign-on, and the identity system
 * that has deactivated the account.
 */
export async function identifiersOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('signInConnections', (join) =>
      join.on((eb) => eb(eb.cast('signInConnections.id', 'text'), '=', eb.ref('accounts.providerId'))),
    )
    .select(['signInConnections.id as connectionId', 'name', 'protocol', 'accountId as identifier'])
    .where('userId', '=', userId)
    .where('signInConnections.id', 'in', (eb) => eb.selectFrom('signInDomains').select('connectionId'))
    .orderBy('name')
    .orderBy('accountId')
    .execute()
  const provisioned = await db
    .selectFrom('provisionedPeople')
    .innerJoin('provisioningConnections', 'provisioningConnections.id', 'connectionId')
    .innerJoin('profiles', 'profiles.id', 'profileId')
    .select(['connectionId', 'name', 'externalId as identifier'])
    .where('profileId', '=', userId)
    .whereRef('lockedFrom', '=', 'connectionId')
    .where('externalId', 'is not', null)
    .execute()
  const signOns = rows.filter(({ identifier, protocol }) => isLasting(identifier, protocol))
  return [
    ...signOns.map(({ connectionId, name, identifier }) => ({
      connectionId,
      name,
      identifier,
      kind: 'sign-on' as const,
    })),
    ...provisioned.map(({ identifier, ...one }) => ({
      ...one,
      identifier: identifier ?? '',
      kind: 'provisioning' as const,
    })),
  ]
}
