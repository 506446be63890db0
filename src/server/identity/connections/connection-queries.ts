import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { SignInConnection } from '#contract/identity/sign-in-settings'
import { domainOf } from '#domain/email-address'
import { type UniversityDomain, universitiesFor } from '#domain/universities'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A connection as the identity library needs it. */
export type Connection = Selectable<Database['signInConnections']> & { domains: string[] }

const domainsOf = sql<string[]>`array(
  select domain from sign_in_domains where connection_id = sign_in_connections.id order by domain)`.as('domains')

export function readConnections(db: Db): Promise<Connection[]> {
  return db.selectFrom('signInConnections').selectAll().select(domainsOf).orderBy('name').orderBy('id').execute()
}

/** What the login screen may know. */
export function listOfferedConnections(db: Db): Promise<SignInConnection[]> {
  return db
    .selectFrom('signInConnections')
    .select(['id', 'protocol', 'name', 'passwordOff'])
    .select(domainsOf)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

type RequiredConnection = Pick<Connection, 'id' | 'protocol' | 'name'>

/** The connection that people with this address must use; undefined where the password works. */
export function requiredConnection(db: Db, domain: string): Promise<RequiredConnection | undefined> {
  return db
    .selectFrom('signInDomains')
    .innerJoin('signInConnections', 'signInConnections.id', 'signInDomains.connectionId')
    .select(['id', 'protocol', 'name'])
    .where('domain', '=', domain)
    .where('passwordOff', '=', true)
    .executeTakeFirst()
}

/** The connection that this person must use. Admins keep every way to sign in. */
export async function connectionRequiredFor(db: Db, profileId: string): Promise<RequiredConnection | undefined> {
  const person = await db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', profileId)
    .where('role', '<>', 'admin')
    .executeTakeFirst()
  return person && requiredConnection(db, domainOf(person.email))
}

/** The university of an address; null for a domain that is not in the list. */
export async function universityOf(db: Db, email: string): Promise<string | null> {
  const domains: UniversityDomain[] = await db.selectFrom('universityDomains').selectAll().execute()
  return universitiesFor(email, domains)[0] ?? null
}

/** What the identity provider must be told about us. */
export function providerValues({ publicUrl }: Pick<Config, 'publicUrl'>, connectionId: string) {
  return {
    redirectUri: `${publicUrl}/api/auth/callback/${connectionId}`,
    acsUrl: `${publicUrl}/api/auth/sso/saml2/sp/acs/${connectionId}`,
    entityId: `${publicUrl}/api/auth/sso/saml2/sp/metadata?providerId=${connectionId}`,
  }
}
