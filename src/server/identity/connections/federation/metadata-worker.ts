import { parentPort, workerData } from 'node:worker_threads'
import type { SamlProvider } from '#domain/identity/saml-provider'
import { inLocale, type Locale } from '../../../platform/http/locale.ts'
import { OutsideError } from '../outside-fetch.ts'
import { type MetadataChoice, readMetadata } from '../saml/saml-metadata.ts'

// The worker thread that reads large metadata: a federation's takes seconds, with its signature up to a minute. It receives the
// bytes as they arrive, then null.

export type Reading = { choice: MetadataChoice; locale: Locale }
/** The providers, or a sentence for the admin. */
export type Found = { providers: SamlProvider[] } | { problem: string }

const { choice, locale } = workerData as Reading
const bytes: Uint8Array[] = []

parentPort?.on('message', (part: Uint8Array | null) => {
  if (part) bytes.push(part)
  else parentPort?.postMessage(inLocale(locale, read))
})

function read(): Found {
  try {
    return { providers: readMetadata(texts(), choice) }
  } catch (error) {
    if (error instanceof OutsideError) return { problem: error.message }
    throw error
  }
}

/** Decoded in chunks: as one text, the metadata would take twice the memory if it contained a single letter outside Latin-1. */
function* texts(): Generator<string> {
  const decoder = new TextDecoder()
  for (let part = bytes.shift(); part; part = bytes.shift()) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}
