import { createHash } from 'node:crypto'
import { totalmem } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { MINUTE } from '#domain/durations'
import type { SamlProvider } from '#domain/saml-provider'
import * as m from '#messages'
import { readersLocale } from '../../platform/http/locale.ts'
import type { Read, Reading } from './metadata-worker.ts'
import { OutsideError, type OutsideFetch } from './outside-fetch.ts'
import { type MetadataChoice, readMetadata } from './saml-metadata.ts'

/** Enough for all universities of eduGAIN. */
const FEDERATION = { size: 100 * 1024 ** 2, time: 2 * MINUTE }

/** The providers at an address: of one provider, of a federation, or of a federation's service for single entities (MDQ). */
export async function loadProviders(
  address: string,
  choice: MetadataChoice,
  fetch: OutsideFetch,
): Promise<SamlProvider[]> {
  const { entityIds } = choice
  const isTemplate = PLACEHOLDER.test(address) && !QUERY.test(address)
  if (isTemplate && !entityIds) throw new OutsideError(m.connections_saml_entity_required())
  if (!entityIds || !(isTemplate || QUERY.test(address)))
    return readProviders(await loadMetadata(address, fetch), choice)
  const providers: SamlProvider[] = []
  for (const entityId of entityIds) {
    try {
      const xml = await loadMetadata(queryAddress(address, entityId), fetch)
      providers.push(...(await readProviders(xml, { ...choice, entityIds: [entityId] })))
    } catch (error) {
      if (!choice.isPartial || !(error instanceof OutsideError)) throw error
    }
  }
  return providers
}

/** An address to which the name of an entity is added (draft-young-md-query, section 3). */
const QUERY = /\/entities(\/|\/\{sha1\})?$/
/** Takes the place of an entity's name in every other address, as in RENATER's `…/entities/{sha1}.xml`. */
const PLACEHOLDER = /\{(sha1|entityID)\}/

function queryAddress(address: string, entityId: string): string {
  const hash = createHash('sha1').update(entityId).digest('hex')
  const name = encodeURIComponent(entityId)
  // Here the protocol's own prefix stays.
  if (QUERY.test(address)) return address.endsWith('{sha1}') ? address + hash : `${address.replace(/\/$/, '')}/${name}`
  return address.replaceAll('{sha1}', hash).replaceAll('{entityID}', name)
}

export async function loadMetadata(address: string, fetch: OutsideFetch): Promise<string> {
  const headers = { accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5' }
  const response = await fetch(address, { headers }, FEDERATION)
  if (!response.ok) throw new OutsideError(m.connections_saml_status_unexpected({ address, status: response.status }))
  return response.text()
}

/** Longer metadata would keep everybody waiting. Unit: characters. */
const SHORT = 1_000_000

/** As `readMetadata`, without making others wait. */
export async function readProviders(xml: string, choice: MetadataChoice): Promise<SamlProvider[]> {
  if (xml.length <= SHORT) return readMetadata(xml, choice)
  const read = await readInWorker({ xml, choice, locale: readersLocale() })
  if ('problem' in read) throw new OutsideError(read.problem)
  return read.providers
}

/** The signature of 100 MB takes 4 GB. Unit: megabytes. */
const MEMORY = Math.min(5000, Math.floor(totalmem() / 1024 ** 2 / 2))

function readInWorker(reading: Reading): Promise<Read> {
  const worker = new Worker(new URL(`./metadata-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new OutsideError(m.connections_saml_metadata_memory_missing())
          : error,
      ),
    )
  })
}
