import { X509Certificate } from 'node:crypto'
import type { SamlProvider } from '#domain/identity/saml-provider'
import { DAY } from '#domain/time/durations'
import type { Db } from '../../../platform/database/client.ts'
import { type Connection, readConnections } from '../connection-queries.ts'
import { OutsideError } from '../outside-fetch.ts'
import { readMetadata } from './saml-metadata.ts'

/** How long before its expiry a certificate is mentioned. Unit: milliseconds. */
export const CERTIFICATE_NOTICE = 30 * DAY
/** How long before the last certificate of a provider expires admins get an email. */
export const WARNED_BEFORE = [CERTIFICATE_NOTICE, 7 * DAY]

export type WatchedConnection = Awaited<ReturnType<typeof watchedConnections>>[number]

/** The SAML connections with their metadata as last read. */
export async function watchedConnections(db: Db, config: { isLocal: boolean }) {
  const connections = await readConnections(db)
  return connections
    .filter(({ protocol }) => protocol === 'saml')
    .map((connection) => ({
      ...connection,
      isFederated: connection.providers.length > 0,
      providers: providersOf(connection, config),
    }))
}

/** The identity providers of a SAML connection, as their metadata was last read. */
export function providersOf(
  { providers, metadata }: Pick<Connection, 'providers' | 'metadata'>,
  { isLocal }: { isLocal: boolean },
): SamlProvider[] {
  return providers.length > 0 ? providers.map(({ provider }) => provider) : readStored(metadata, isLocal)
}

/** Empty if an older version stored what this one cannot read; reading the metadata again helps. */
function readStored(metadata: string, isLocal: boolean): SamlProvider[] {
  try {
    return readMetadata(metadata, { isLocal })
  } catch (error) {
    if (error instanceof OutsideError) return []
    throw error
  }
}

/** When the last certificate of the provider expires. Sign-in still accepts its key, which providers usually change by then. */
export function certificatesEnd({ certificates }: Pick<SamlProvider, 'certificates'>): Date {
  const ends = certificates.map((text) => Date.parse(new X509Certificate(Buffer.from(text, 'base64')).validTo))
  return new Date(Math.max(...ends))
}

/** The certificates of a connection that have expired or expire soon, soonest first. */
export function endingCertificates(
  connection: Pick<Connection, 'protocol' | 'providers' | 'metadata'>,
  config: { isLocal: boolean },
  now: Date,
): { provider: string; endsAt: Date }[] {
  if (connection.protocol !== 'saml') return []
  return providersOf(connection, config)
    .map((provider) => ({ provider: provider.entityId, endsAt: certificatesEnd(provider) }))
    .filter(({ endsAt }) => endsAt.getTime() - now.getTime() <= CERTIFICATE_NOTICE)
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime())
}

/** The single sign-on problems shown on the System page: errors, and certificates that have expired or expire soon. */
export async function signOnProblems(db: Db, config: { isLocal: boolean }, now: Date) {
  const connections = await readConnections(db)
  return connections.flatMap((connection) => [
    ...(connection.metadataError
      ? [{ connection: connection.name, provider: null, endsAt: null, error: connection.metadataError }]
      : []),
    ...endingCertificates(connection, config, now).map((ending) => ({
      connection: connection.name,
      ...ending,
      error: null,
    })),
  ])
}
