import { randomUUID } from 'node:crypto'
import type { ConnectionForm } from '#contract/identity/connections'
import { EMPTY_MAPPING, type StaffRule } from '#domain/identity/sign-on'
import type { Db } from '../platform/database/client.ts'
import { TEST_CLIENT } from './test-issuer.ts'

/** The form of an OpenID Connect connection; without domains, it is a button for everybody. */
export function connectionForm(facts: Partial<ConnectionForm> = {}): ConnectionForm {
  return {
    id: randomUUID(),
    protocol: 'oidc',
    name: 'University sign-on',
    issuer: '',
    clientId: TEST_CLIENT.id,
    clientSecret: TEST_CLIENT.secret,
    metadataUrl: '',
    metadataXml: '',
    metadataCertificate: '',
    entityIds: [],
    signRequests: false,
    requestBinding: null,
    nameIdFormat: null,
    domains: [],
    withSubdomains: false,
    signOut: true,
    readMoreGroups: false,
    isOffered: true,
    passwordOff: false,
    withoutFactor: 'trust',
    factorValues: [],
    mapping: EMPTY_MAPPING,
    staffRules: [],
    ...facts,
  }
}

/** A university that replaces passwords by sign-on, without a provider behind it. Returns its id. */
export async function requireSignOn(
  db: Db,
  { domain, staffRules = [] }: { domain: string; staffRules?: StaffRule[] },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('signInConnections')
    .values({
      id,
      protocol: 'oidc',
      name: 'University sign-on',
      issuer: `https://sign-on.${domain}`,
      clientId: 'fieldmark',
      sealedClientSecret: 'sealed',
      metadataUrl: '',
      metadata: '',
      mapping: '{}',
      staffRules: JSON.stringify(staffRules),
      passwordOff: true,
      updatedBy: null,
    })
    .execute()
  await db.insertInto('signInDomains').values({ domain, connectionId: id }).execute()
  return id
}
