import { text } from 'node:stream/consumers'
import { loadProviders } from '../src/server/identity/connections/federation/load-metadata.ts'
import { createOutsideFetch } from '../src/server/identity/connections/outside-fetch.ts'
import { memory } from './server.ts'

// Reads the signed metadata at an address, and then waits as a server would; bench/federation.ts starts it.

/** Units: MB of resident memory, seconds. */
export type Reading = { found: number; before: number; highest: number; after: number; seconds: number }

/** A server has other work after it. Unit: milliseconds. */
const AFTERWARDS = 10_000
const [, , address = ''] = process.argv
const certificate = await text(process.stdin)

const before = memory(process.pid, 'VmRSS')
const start = performance.now()
const choice = { isLocal: true, signedBy: certificate, now: new Date() }
const { length: found } = await loadProviders(address, choice, createOutsideFetch({ isLocal: true }))
const seconds = (performance.now() - start) / 1000
const highest = memory(process.pid, 'VmHWM')
await new Promise((resolve) => setTimeout(resolve, AFTERWARDS))
const after = memory(process.pid, 'VmRSS')
process.stdout.write(JSON.stringify({ found, before, highest, after, seconds } satisfies Reading))
