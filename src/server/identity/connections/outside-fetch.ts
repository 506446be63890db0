import { lookup } from 'node:dns/promises'
import { classifyHost } from '@better-auth/core/utils/host'
import * as m from '#messages'
import type { Config } from '../../config.ts'

/** Units: milliseconds, bytes. A streamed body is read by the caller, who gets the same errors. */
type Limits = { time: number; size: number; isStreamed?: boolean }

const LIMITS: Limits = { time: 10_000, size: 512 * 1024 }

/** The address cannot be used; the message is a sentence for the admin. */
export class OutsideError extends Error {
  override name = 'OutsideError'
}

export type OutsideFetch = (address: string | URL, init?: RequestInit, limits?: Limits) => Promise<Response>

/**
 * Fetches an address that an admin entered or an identity provider named. Only https, never this machine or a cloud's metadata
 * service, no redirects, ten seconds and half a megabyte unless the caller allows more. A loopback installation also allows http
 * and this machine, for tests.
 */
export function createOutsideFetch(config: Pick<Config, 'isLocal'>): OutsideFetch {
  return async (address, init, limits = LIMITS) => {
    const url = await checkAddress(String(address), config)
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(limits.time) })
      if (response.status >= 300 && response.status < 400)
        throw new OutsideError(m.connections_fetch_redirected({ href: url.href }))
      const parts = limited(response, url, limits)
      const body = limits.isStreamed ? streamOf(parts) : await whole(parts)
      return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers })
    } catch (error) {
      throw error instanceof OutsideError ? error : new OutsideError(unreachable(url, error, limits))
    }
  }
}

/** Throws an OutsideError if this server may not call the address. */
async function checkAddress(address: string, { isLocal }: Pick<Config, 'isLocal'>): Promise<URL> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new OutsideError(`'${address}' is not a web address.`)
  if (isLocal) return url
  if (url.protocol !== 'https:') throw new OutsideError(`${url.href} must start with https://.`)
  const hosts = [url.hostname, ...(await addressesOf(url.hostname))]
  if (hosts.some(isOffLimits)) throw new OutsideError(m.connections_fetch_address_forbidden({ href: url.href }))
  return url
}

/** Campus networks use private addresses, so those are allowed; https with a valid certificate is still required. */
const ALLOWED_KINDS = ['public', 'private', 'sharedAddressSpace']

function isOffLimits(host: string): boolean {
  return !ALLOWED_KINDS.includes(classifyHost(host).kind)
}

async function addressesOf(hostname: string): Promise<string[]> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

/** Stops reading at the limit. */
async function* limited(response: Response, url: URL, limits: Limits): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { size } = limits
  let read = 0
  try {
    for await (const part of response.body ?? []) {
      read += part.length
      if (read > size) throw new OutsideError(m.connections_fetch_too_large({ href: url.href, limit: sizeName(size) }))
      yield part
    }
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError(unreachable(url, error, limits))
  }
}

function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await parts.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

function sizeName(size: number): string {
  return size < 1024 ** 2 ? `${size / 1024} KB` : `${size / 1024 ** 2} MB`
}

function unreachable(url: URL, error: unknown, { time }: Limits): string {
  if ((error as Error).name === 'TimeoutError')
    return m.connections_fetch_timed_out({ href: url.href, seconds: String(time / 1000) })
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string }
  return m.connections_fetch_unreachable({ href: url.href, code: code ?? message ?? 'no connection' })
}
