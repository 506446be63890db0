import { isDeepStrictEqual } from 'node:util'
import type { SamlProvider } from '#domain/identity/saml-provider'
import { DAY, MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { inTransaction, type Tx } from '../../../platform/database/client.ts'
import { increaseSignInVersion } from '../../../platform/settings/settings-queries.ts'
import type { OpenServices } from '../../../services.ts'
import { createOutsideFetch, OutsideError } from '../outside-fetch.ts'
import { reportEndingCertificate } from '../saml/certificate-ending-email.tsx'
import { certificatesEnd, WARNED_BEFORE, type WatchedConnection, watchedConnections } from '../saml/certificate-ends.ts'
import { loadMetadata, loadProviders, readProviders } from './load-metadata.ts'

type Services = Pick<OpenServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>

/**
 * The minimum time between two refreshes after failed sign-ons, in each process: anybody can send a wrong signature, and reading
 * a federation takes a minute. Unit: milliseconds.
 */
const BETWEEN_FAILURES = { one: MINUTE, federation: 10 * MINUTE }
/** When this process last started a refresh after a failure, by connection. Unit: milliseconds since 1970. */
const begun = new Map<string, number>()

/**
 * Refreshes the metadata of every SAML connection once a day and warns of certificates that are about to expire. It can run at
 * any time and in several processes at once.
 */
export async function refreshMetadata(services: Services, isStopping = () => false): Promise<void> {
  const { db, config, clock } = services
  for (const connection of await watchedConnections(db, config)) {
    if (isStopping()) return
    if (isOlder(connection, DAY, clock())) await refresh(services, connection)
  }
}

/**
 * Refreshes metadata after a signature could not be verified, because the provider may have changed its key. Returns whether the
 * metadata has changed, so that another attempt makes sense.
 */
export function refreshAfterFailure(services: Services, connectionId: string): Promise<boolean> {
  const current = running.get(connectionId)
  if (current) return current
  const refreshing = refreshIfDue(services, connectionId).finally(() => running.delete(connectionId))
  running.set(connectionId, refreshing)
  return refreshing
}

/** Refreshes in progress, so that simultaneous failures share one. */
const running = new Map<string, Promise<boolean>>()

async function refreshIfDue(services: Services, connectionId: string): Promise<boolean> {
  const { db, config, clock } = services
  const connection = (await watchedConnections(db, config)).find(({ id }) => id === connectionId)
  if (!connection?.metadataUrl) return false
  const now = clock().getTime()
  const pause = connection.isFederated ? BETWEEN_FAILURES.federation : BETWEEN_FAILURES.one
  if (now - (begun.get(connectionId) ?? 0) < pause) return false
  begun.set(connectionId, now)
  return refresh(services, connection)
}

function isOlder({ metadataReadAt }: WatchedConnection, age: number, now: Date): boolean {
  return metadataReadAt === null || now.getTime() - metadataReadAt.getTime() >= age
}

type Outcome = { providers: SamlProvider[]; metadata: string; error: string | null }

/** Returns whether the metadata has changed. */
async function refresh(services: Services, connection: WatchedConnection): Promise<boolean> {
  const { db, queue, log, clock } = services
  const outcome = await readAgain(services, connection)
  if (outcome.error) log.warn({ connection: connection.id, reason: outcome.error }, 'metadata not read again')
  const now = clock()
  return inTransaction(db, async (tx) => {
    const mine = await tx
      .updateTable('signInConnections')
      .set({ metadata: outcome.metadata, metadataReadAt: now, metadataError: outcome.error })
      .where('id', '=', connection.id)
      // Another process was faster, or an admin has saved other metadata.
      .where('metadataReadAt', 'is not distinct from', connection.metadataReadAt)
      .returning('id')
      .executeTakeFirst()
    if (!mine) return false
    for (const { entityId, certificates } of outcome.providers) {
      const endsAt = certificatesEnd({ certificates })
      if (isWarningDue(endsAt, connection.metadataReadAt, now))
        await reportEndingCertificate(tx, queue, {
          connectionId: connection.id,
          entityId,
          endsAt: endsAt.toISOString(),
        })
    }
    if (isDeepStrictEqual(outcome.providers, connection.providers)) return false
    if (connection.isFederated) await storeProviders(tx, connection.id, outcome.providers)
    await increaseSignInVersion(tx)
    return true
  })
}

/** Stored metadata is replaced only by metadata that is as good: signed if required, current, of the same provider. */
async function readAgain({ config, clock }: Services, connection: WatchedConnection): Promise<Outcome> {
  const { metadataUrl, metadata, providers } = connection
  const kept = { providers, metadata, error: null }
  if (!metadataUrl) return kept
  const now = clock()
  const fetch = createOutsideFetch(config)
  const choice = { isLocal: config.isLocal, now, signedBy: connection.metadataCertificate }
  try {
    if (!connection.isFederated) {
      const xml = await loadMetadata(metadataUrl, fetch)
      return { ...kept, providers: sameProvider(await readProviders(xml, choice), connection), metadata: xml }
    }
    const entityIds = providers.map(({ entityId }) => entityId)
    const found = await loadProviders(metadataUrl, { ...choice, entityIds, isPartial: true }, fetch)
    return { ...kept, ...merged(providers, found) }
  } catch (error) {
    if (error instanceof OutsideError) return { ...kept, error: error.message }
    throw error
  }
}

function sameProvider(found: SamlProvider[], { issuer: entityId }: WatchedConnection): SamlProvider[] {
  const [provider] = found.filter((one) => one.entityId === entityId)
  if (!provider) throw new OutsideError(m.connections_saml_metadata_entity_missing({ entityId }))
  return [provider]
}

/** Each provider as it is now, or as it was if it is missing. */
function merged(known: SamlProvider[], found: SamlProvider[]): Pick<Outcome, 'providers' | 'error'> {
  const missing = known.find(({ entityId }) => !found.some((one) => one.entityId === entityId))
  return {
    providers: known.map((provider) => found.find(({ entityId }) => entityId === provider.entityId) ?? provider),
    error: missing ? m.connections_saml_metadata_entity_missing({ entityId: missing.entityId }) : null,
  }
}

/** Whether a warning became due since the metadata was last read, so that each is sent once. */
function isWarningDue(endsAt: Date, since: Date | null, now: Date): boolean {
  const times = WARNED_BEFORE.map((before) => endsAt.getTime() - before)
  return times.some((time) => time <= now.getTime() && time > (since?.getTime() ?? 0))
}

async function storeProviders(tx: Tx, connectionId: string, providers: SamlProvider[]): Promise<void> {
  for (const provider of providers)
    await tx
      .updateTable('signInProviders')
      .set({ provider: JSON.stringify(provider) })
      .where('connectionId', '=', connectionId)
      .where('entityId', '=', provider.entityId)
      .execute()
}
