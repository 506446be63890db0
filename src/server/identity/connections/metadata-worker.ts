import { parentPort, workerData } from 'node:worker_threads'
import type { SamlProvider } from '#domain/saml-provider'
import { inLocale, type Locale } from '../../platform/http/locale.ts'
import { OutsideError } from './outside-fetch.ts'
import { type MetadataChoice, readMetadata } from './saml-metadata.ts'

// The worker thread that reads large metadata: a federation's takes seconds, its signature up to a minute.

export type Reading = { xml: string; choice: MetadataChoice; locale: Locale }
/** The providers, or the sentence for the admin. */
export type Read = { providers: SamlProvider[] } | { problem: string }

const { xml, choice, locale } = workerData as Reading
parentPort?.postMessage(inLocale(locale, read))

function read(): Read {
  try {
    return { providers: readMetadata(xml, choice) }
  } catch (error) {
    if (error instanceof OutsideError) return { problem: error.message }
    throw error
  }
}
