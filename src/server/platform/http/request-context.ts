import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { Config } from '../../config.ts'
import type { Context } from '../../procedures.ts'
import type { Services } from '../../services.ts'
import type { Locale } from './locale.ts'

/**
 * The environment of every route. The bindings are missing when tests call the application in process. `account` (the signed-in
 * one) and `endpoint` (the contract's) are for log and metrics.
 */
export type AppEnv = {
  Bindings: Partial<HttpBindings>
  Variables: RequestIdVariables & ReaderLanguage & { account?: string; endpoint?: string }
}

/** `hasChosenLanguage`: the reader has used the language switch; otherwise the browser decides. */
type ReaderLanguage = { language: Locale; hasChosenLanguage: boolean }

/** The context of this request for an endpoint. */
export async function contextOf(services: Services, c: HonoContext<AppEnv>): Promise<Context> {
  const { config, database, queue, auth, clock } = services
  const bearer = bearerIn(c.req.header('authorization'))
  const responseHeaders = new Headers()
  const visitor = {
    // A request with a token does not come from a browser, so its cookies do not count.
    cookies: bearer === null ? c.req.header('cookie') : undefined,
    address: clientAddress(c, config.trustedProxies),
    setCookie: (cookie: string) => responseHeaders.append('set-cookie', cookie),
  }
  const token = bearer === null ? null : ((await auth.readAccessToken(bearer, database.db)) ?? 'invalid')
  const actor = token === null ? await auth.readActor(visitor, database.db) : token === 'invalid' ? null : token.actor
  if (actor) c.set('account', actor.id)
  return {
    db: database.db,
    copyRows: database.copyRows,
    queue,
    auth,
    config,
    now: clock(),
    clientAddress: visitor.address,
    requestId: c.get('requestId'),
    isHead: c.req.method === 'HEAD',
    onEndpoint: (name) => c.set('endpoint', name),
    visitor,
    responseHeaders,
    token,
    actor,
  }
}

/** For a server-rendered page that calls an endpoint of the contract; the endpoint's name is for the audit trail. */
export async function callOptions(services: Services, c: HonoContext<AppEnv>, endpoint: string) {
  return { context: await contextOf(services, c), path: endpoint.split('.') }
}

/** Where a request comes from, for the audit trail. */
export function sourceOf(
  c: Sender & { get(key: 'requestId'): string },
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
) {
  return { address: clientAddress(c, trustedProxies), request: c.get('requestId') }
}

/**
 * The client's address, for rate limits. X-Forwarded-For counts only if the request comes from a proxy on this machine or in
 * TRUSTED_PROXIES; its last entry is the one that this proxy added.
 */
export function clientAddress(c: Sender, trustedProxies: readonly string[]): string {
  const remoteAddress = remoteAddressOf(c)
  const isTrusted = isLoopbackAddress(remoteAddress) || trustedProxies.includes(remoteAddress)
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isTrusted && forwarded ? forwarded : remoteAddress
}

/** Whether the request comes from this machine and not through a proxy from another one. */
export function isFromThisMachine(c: Sender): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => c.req.header(name))
  return isLoopbackAddress(remoteAddressOf(c)) && !isForwarded
}

type Sender = Pick<HonoContext<AppEnv>, 'env' | 'req'>

function remoteAddressOf(c: Sender): string {
  return (c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
}

function isLoopbackAddress(address: string): boolean {
  return address.startsWith('127.') || address === '::1'
}

/** The token in an Authorization header; null if there is none. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** The header with the client's address for the identity library. A value sent by the client is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-fieldmark-client-address'
