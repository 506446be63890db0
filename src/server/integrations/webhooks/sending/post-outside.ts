import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { classifyHost } from '@better-auth/core/utils/host'
import { RESPONSE_LENGTH } from '#domain/integrations/webhooks'
import type { Config } from '../../../config.ts'

type Local = Pick<Config, 'isLocal'>
type Post = { headers: Record<string, string>; body: string }
export type Answer = { status: number; text: string; retryAfter: string | null }

/** Unit: milliseconds. */
const TIME_LIMIT = 15_000

/** This server must not call the address; the message is a sentence for admins. */
class RefusedAddress extends Error {}

/**
 * Posts to an address entered by an admin, and returns the beginning of the response. Connects to public addresses only, checked
 * after the name was resolved; a loopback installation may also call this machine. Does not follow redirects.
 */
export function postOutside(url: URL, { headers, body }: Post, config: Local): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isRefusedHost(host, config)) throw new RefusedAddress(refusal(host))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupAllowed(config),
      signal: AbortSignal.timeout(TIME_LIMIT),
      // One connection per delivery, so that each is checked.
      agent: false,
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const status = response.statusCode ?? 0
      const retryAfter = response.headers['retry-after'] ?? null
      let text = ''
      const finish = () => {
        resolve({ status, text: text.slice(0, RESPONSE_LENGTH), retryAfter })
        call.destroy()
      }
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length >= RESPONSE_LENGTH) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    call.end(body)
  })
}

/** Whether this server must not call the address, judging without resolving the name. */
export function isRefusedAddress(address: string, config: Local): boolean {
  return !URL.canParse(address) || isRefusedHost(new URL(address).hostname, config)
}

/** Whether this host, or an address that a name resolved to, is off limits. */
function isRefusedHost(host: string, { isLocal }: Local): boolean {
  const { kind } = classifyHost(host)
  return kind !== 'public' && !(isLocal && (kind === 'loopback' || kind === 'localhost'))
}

/** The signature of `dns.lookup` for all addresses. */
type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a name to addresses that may be called; fails if any of them may not. */
export function lookupAllowed(config: Local, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => isRefusedHost(address, config))
      const [first] = addresses ?? []
      if (error || !first) callback(error ?? new Error(`${hostname} has no address`), '')
      else if (refused) callback(new RefusedAddress(refusal(hostname)), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}

function refusal(host: string): string {
  return `${host} is not a public address, so this server does not call it.`
}

/** Why there was no response, as a sentence for admins. */
export function failureText(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'No response within 15 seconds.'
  return `The address cannot be reached (${code ?? message ?? 'no connection'}).`
}
