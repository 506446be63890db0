import { lookup } from 'node:dns/promises'
import { classifyHost } from '@better-auth/core/utils/host'
import * as m from '#messages'
import type { Config } from '../../config.ts'

/** Unit: milliseconds. */
const TIME_LIMIT = 10_000
/** Unit: bytes. */
const SIZE_LIMIT = 512 * 1024

/** The address cannot be used; the message is a sentence for the admin. */
export class OutsideError extends Error {
  override name = 'OutsideError'
}

export type OutsideFetch = (address: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Fetches an address that an admin has entered, or that an identity provider has named. Only https, never this machine or
 * a cloud's metadata service, no redirects, ten seconds, half a megabyte. On a loopback installation http and this machine
 * are allowed, for trying it out.
 */
export function createOutsideFetch(config: Pick<Config, 'isLocal'>): OutsideFetch {
  return async (address, init) => {
    const url = await checkAddress(String(address), config)
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMIT) })
      if (response.status >= 300 && response.status < 400)
        throw new OutsideError(m.connections_fetch_redirected({ href: url.href }))
      const body = await readLimited(response, url)
      return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers })
    } catch (error) {
      throw error instanceof OutsideError ? error : new OutsideError(unreachable(url, error))
    }
  }
}

/** Throws a sentence unless this server may call the address. */
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

async function readLimited(response: Response, url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > SIZE_LIMIT) throw new OutsideError(m.connections_fetch_too_large({ href: url.href }))
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function unreachable(url: URL, error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return m.connections_fetch_timed_out({ href: url.href })
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string }
  return m.connections_fetch_unreachable({ href: url.href, code: code ?? message ?? 'no connection' })
}
