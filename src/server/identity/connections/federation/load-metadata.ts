import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SamlProvider } from '#domain/identity/saml-provider'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { readersLocale } from '../../../platform/http/locale.ts'
import { OutsideError, type OutsideFetch } from '../outside-fetch.ts'
import { type MetadataChoice, readMetadata } from '../saml/saml-metadata.ts'
import type { Found, Reading } from './metadata-worker.ts'

/** Enough for all universities of eduGAIN. */
const FEDERATION = { size: 100 * 1024 ** 2, time: 2 * MINUTE, isStreamed: true }

/** Loads the providers at an address: one provider, a federation, or a federation's service for single entities (MDQ). */
export async function loadProviders(
  address: string,
  choice: MetadataChoice,
  fetch: OutsideFetch,
): Promise<SamlProvider[]> {
  const { entityIds } = choice
  const isTemplate = PLACEHOLDER.test(address) && !QUERY.test(address)
  if (isTemplate && !entityIds) throw new OutsideError(m.connections_saml_entity_required())
  if (!entityIds || !(isTemplate || QUERY.test(address))) return readProviders(await request(address, fetch), choice)
  const providers: SamlProvider[] = []
  for (const entityId of entityIds) {
    try {
      const metadata = await request(queryAddress(address, entityId), fetch)
      providers.push(...(await readProviders(metadata, { ...choice, entityIds: [entityId] })))
    } catch (error) {
      if (!choice.isPartial || !(error instanceof OutsideError)) throw error
    }
  }
  return providers
}

/** An address that ends with the name of an entity (draft-young-md-query, section 3). */
const QUERY = /\/entities(\/|\/\{sha1\})?$/
/** The placeholder for an entity's name in any other address, as in RENATER's `…/entities/{sha1}.xml`. */
const PLACEHOLDER = /\{(sha1|entityID)\}/

function queryAddress(address: string, entityId: string): string {
  const hash = createHash('sha1').update(entityId).digest('hex')
  const name = encodeURIComponent(entityId)
  // The protocol requires its own prefix here.
  if (QUERY.test(address)) return address.endsWith('{sha1}') ? address + hash : `${address.replace(/\/$/, '')}/${name}`
  return address.replaceAll('{sha1}', hash).replaceAll('{entityID}', name)
}

export async function loadMetadata(address: string, fetch: OutsideFetch): Promise<string> {
  return new Response(await request(address, fetch)).text()
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

async function request(address: string, fetch: OutsideFetch): Promise<Bytes> {
  const headers = { accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5' }
  const response = await fetch(address, { headers }, FEDERATION)
  if (!response.ok) throw new OutsideError(m.connections_saml_status_unexpected({ address, status: response.status }))
  return response.body ?? new Blob().stream()
}

/** Longer metadata would block other requests. Unit: bytes. */
const SHORT = 1_000_000

/** Like `readMetadata`, but without blocking other requests and without keeping long metadata in this thread. */
export async function readProviders(metadata: string | Bytes, choice: MetadataChoice): Promise<SamlProvider[]> {
  const first: Uint8Array[] = []
  let length = 0
  let reader: Reader | null = null
  try {
    for await (const part of typeof metadata === 'string' ? new Blob([metadata]).stream() : metadata) {
      length += part.length
      if (reader) reader.add(part)
      else first.push(part)
      if (!reader && length > SHORT) {
        reader = startReader({ choice, locale: readersLocale() })
        for (const one of first.splice(0)) reader.add(one)
      }
    }
    return reader ? await reader.finish() : readMetadata(new TextDecoder().decode(Buffer.concat(first)), choice)
  } finally {
    await reader?.stop()
  }
}

/** Enough for one part of the metadata and for the providers found. Unit: megabytes. */
const MEMORY = 128

type Reader = { add(part: Uint8Array): void; finish(): Promise<SamlProvider[]>; stop(): Promise<unknown> }

function startReader(reading: Reading): Reader {
  const worker = new Worker(new URL(`./metadata-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const outcome = new Promise<Found | { error: NodeJS.ErrnoException }>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => resolve({ error }))
  })
  return {
    add: (part) => {
      const copy = new Uint8Array(part)
      worker.postMessage(copy, [copy.buffer])
    },
    finish: async () => {
      worker.postMessage(null)
      const read = await outcome
      if ('providers' in read) return read.providers
      if ('problem' in read) throw new OutsideError(read.problem)
      if (read.error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new OutsideError(m.connections_saml_metadata_too_large())
      throw read.error
    },
    stop: () => worker.terminate(),
  }
}
