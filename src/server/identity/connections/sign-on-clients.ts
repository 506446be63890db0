import type { SamlProvider } from '#domain/identity/saml-provider'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { unseal } from '../../platform/secrets/sealed.ts'
import type { Arrived } from './arrive.ts'
import { finishCas, startCas } from './cas/cas-client.ts'
import { type Connection, providerValues } from './connection-queries.ts'
import { finishOidc, startOidc } from './oidc/oidc-client.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import type { PendingSignOn } from './pending-sign-on.ts'
import { providersOf } from './saml/certificate-ends.ts'
import { RefusedResponse } from './saml/refused-response.ts'
import { type Departure, finishSaml, startSaml } from './saml/saml-client.ts'
import { signOnKeys } from './saml/sign-on-keys.ts'

export type SignOnServices = {
  config: Config
  db: Db
  queue: Queue
  log: Log
  connections: readonly Connection[]
}

/** What the browser brought back: the address, and the fields of a form. */
export type Returned = { url: URL; form: Record<string, unknown> }

/** Starts the sign-on at the identity provider. */
export async function startSignOn(
  services: SignOnServices,
  connection: Connection,
  pending: PendingSignOn,
): Promise<Departure> {
  switch (connection.protocol) {
    case 'oidc':
      return startOidc(oidcSetup(services, connection), pending)
    case 'saml':
      return startSaml(await samlSetup(services, connection, pending.entityId), pending)
    case 'cas':
      return startCas(casSetup(services, connection), pending)
  }
}

/** Verifies who has come back. Throws a RefusedResponse. */
export async function finishSignOn(
  services: SignOnServices,
  connection: Connection,
  { url, form }: Returned,
  pending: PendingSignOn,
): Promise<Arrived> {
  switch (connection.protocol) {
    case 'oidc':
      return finishOidc(oidcSetup(services, connection), url, pending)
    case 'saml': {
      const { SAMLResponse: response } = form
      if (typeof response !== 'string') throw new RefusedResponse('there is no response')
      return finishSaml(await samlSetup(services, connection, pending.entityId), response, pending)
    }
    case 'cas':
      return finishCas(casSetup(services, connection), url.searchParams.get('ticket'), pending)
  }
}

export function oidcSetup({ config }: Pick<SignOnServices, 'config'>, connection: Connection) {
  return {
    connection,
    // Decrypted on use, so that a secret that cannot be decrypted breaks only this connection.
    clientSecret: () => unseal(config, connection.sealedClientSecret ?? ''),
    redirectUri: providerValues(config, connection).redirectUri,
    fetch: createOutsideFetch(config),
    isLocal: config.isLocal,
  }
}

export async function samlSetup(services: SignOnServices, connection: Connection, entityId: string | null) {
  return {
    connection,
    provider: providerFor(services, connection, entityId),
    ...providerValues(services.config, connection),
    keys: await signOnKeys(services),
    isSigned: signsRequests(services, connection),
  }
}

function casSetup({ config }: SignOnServices, connection: Connection) {
  const { redirectUri } = providerValues(config, connection)
  return { connection, redirectUri, fetch: createOutsideFetch(config) }
}

/** The connection's only identity provider, or the one chosen from a federation. */
function providerFor(services: Pick<SignOnServices, 'config'>, connection: Connection, entityId: string | null) {
  const provider = findProvider(services, connection, entityId)
  if (!provider) throw new RefusedResponse('the identity provider is not one of this connection', 'UNKNOWN_CONNECTION')
  return provider
}

export function findProvider(
  { config }: Pick<SignOnServices, 'config'>,
  connection: Connection,
  entityId: string | null,
): SamlProvider | undefined {
  return chosenOf(providersOf(connection, config), entityId)
}

/**
 * Whether requests with this entity ID are signed. Identity providers that read so in our metadata require it for every request.
 */
export function signsRequests(
  { config, connections }: Pick<SignOnServices, 'config' | 'connections'>,
  { id, ownEntityId }: Pick<Connection, 'id' | 'ownEntityId'>,
): boolean {
  return connections
    .filter((one) => one.protocol === 'saml' && (ownEntityId ? one.id === id : !one.ownEntityId))
    .some((one) => one.signRequests || providersOf(one, config).some(({ wantsSignedRequests }) => wantsSignedRequests))
}

/** The email domains that the provider speaks for. A federation's provider must not vouch for people of another. */
export function domainsFor({ domains, providers }: Connection, entityId: string | null): string[] {
  const own = chosenOf(providers, entityId)?.domains ?? []
  return own.length > 0 ? own : domains
}

function chosenOf<Provider extends { entityId: string }>(providers: readonly Provider[], entityId: string | null) {
  return providers.length === 1 ? providers[0] : providers.find((one) => one.entityId === entityId)
}
