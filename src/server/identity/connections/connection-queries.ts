import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { SignInConnection } from '#contract/identity/sign-in-settings'
import { closestTo } from '#domain/identity/sign-on'
import { type UniversityDomain, universitiesFor } from '#domain/people/universities'
import { domainOf } from '#domain/platform/email-address'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A connection as sign-on uses it. */
export type Connection = Omit<Selectable<Database['signInConnections']>, 'preparedDomains'> & {
  domains: string[]
  /** While false, only admins can use it, to test it. */
  isOffered: boolean
  /** The providers that were chosen from a federation. */
  providers: Selectable<Database['signInProviders']>[]
}

const domainsOf = sql<string[]>`coalesce(prepared_domains, array(
  select domain from sign_in_domains where connection_id = sign_in_connections.id order by domain))`.as('domains')

export async function readConnections(db: Db): Promise<Connection[]> {
  const connections = db.selectFrom('signInConnections').selectAll().select(domainsOf).orderBy('name').orderBy('id')
  const providers = await db.selectFrom('signInProviders').selectAll().orderBy('name').orderBy('entityId').execute()
  return (await connections.execute()).map(({ preparedDomains, ...connection }) => ({
    ...connection,
    isOffered: preparedDomains === null,
    providers: providers.filter(({ connectionId }) => connectionId === connection.id),
  }))
}

/** The connections, reduced to what the login screen may know. */
export async function listOfferedConnections(db: Db): Promise<SignInConnection[]> {
  const connections = db
    .selectFrom('signInConnections')
    .select(['id', 'protocol', 'name', 'passwordOff', 'withSubdomains'])
    .select(domainsOf)
    .where('preparedDomains', 'is', null)
    .orderBy('name')
    .orderBy('id')
  const providers = await db
    .selectFrom('signInProviders')
    .select(['connectionId', 'entityId', 'name', 'domains'])
    .select(sql<Record<string, string>>`provider -> 'names'`.as('names'))
    .orderBy('name')
    .orderBy('entityId')
    .execute()
  return (await connections.execute()).map((connection) => ({
    ...connection,
    providers: providers
      .filter(({ connectionId }) => connectionId === connection.id)
      .map(({ names, ...provider }) => shownProvider(provider, names)),
  }))
}

type Named = { entityId: string; name: string; domains: string[] }

/** A federation's provider, by its name in the reader's language. */
export function shownProvider({ entityId, name, domains }: Named, names: Record<string, string>): Named {
  const [language = ''] = m.common_locale().split('-')
  return { entityId, name: names[language] ?? name, domains }
}

/** The SAML connections to the identity provider with this entity ID. */
export function connectionsOfSender<One extends Pick<Connection, 'protocol' | 'issuer' | 'providers'>>(
  connections: readonly One[],
  issuer: string,
): One[] {
  return connections
    .filter(({ protocol }) => protocol === 'saml')
    .filter((one) => one.issuer === issuer || one.providers.some(({ entityId }) => entityId === issuer))
}

type RequiredConnection = Pick<Connection, 'id' | 'protocol' | 'name'>

/** The connection that people with this address must use; undefined where a password works. The closest domain decides. */
export async function requiredConnection(db: Db, domain: string): Promise<RequiredConnection | undefined> {
  const rows = await db
    .selectFrom('signInDomains')
    .innerJoin('signInConnections', 'signInConnections.id', 'signInDomains.connectionId')
    .select(['id', 'protocol', 'name', 'passwordOff', 'withSubdomains', 'domain'])
    .where('domain', 'in', withParents(domain))
    .execute()
  const candidates = rows.map((row) => ({ ...row, domains: [row.domain] }))
  const [closest] = closestTo(domain, candidates)
  return closest?.passwordOff ? closest : undefined
}

function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** The connection this person must use. Admins keep every way to sign in. */
export async function connectionRequiredFor(db: Db, profileId: string): Promise<RequiredConnection | undefined> {
  const person = await db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', profileId)
    .where('role', '<>', 'admin')
    .executeTakeFirst()
  return person && requiredConnection(db, domainOf(person.email))
}

/** The university of an address; null for an unknown domain. */
export async function universityOf(db: Db, email: string): Promise<string | null> {
  const domains: UniversityDomain[] = await db.selectFrom('universityDomains').selectAll().execute()
  return universitiesFor(email, domains)[0] ?? null
}

/** The values that the identity provider needs from us. */
export function providerValues(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { id, ownEntityId }: Pick<Connection, 'id' | 'ownEntityId'>,
) {
  const saml = `${publicUrl}/api/auth/sso/saml2/sp`
  return {
    redirectUri: `${publicUrl}/api/auth/callback/${id}`,
    acsUrl: ownEntityId ? `${saml}/acs/${id}` : `${saml}/acs`,
    entityId: ownEntityId ? `${saml}/metadata?providerId=${id}` : `${saml}/metadata`,
    sloUrl: `${saml}/slo`,
    startUrl: `${publicUrl}/login/with/${id}`,
  }
}
