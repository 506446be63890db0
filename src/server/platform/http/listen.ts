import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Config, ConfigError } from '../../config.ts'
import type { AppEnv } from './request-context.ts'

/** Unit: milliseconds. */
const GRACE_PERIOD = 10_000
/** How long kept-alive connections may bring one more request. Unit: milliseconds. */
const LAST_REQUESTS = 1000

type Listening = { /** From now on, this app answers. */ use(app: Answering): void; stop(): Promise<void> }
type Answering = Pick<Hono<AppEnv>, 'fetch'>

/** Listens on HOST and PORT. On stop, running requests have ten seconds to finish. */
export async function listen(
  first: Answering,
  config: Config,
  { lastRequests = LAST_REQUESTS } = {},
): Promise<Listening> {
  const { host: hostname, port } = config
  let app = first
  const server = serve({ fetch: (request, env) => app.fetch(request, env), hostname, port })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(explain(error, config))))
  })
  let isStopping = false
  const running = new Set<ServerResponse>()
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) endConnection(response)
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return {
    use: (next) => {
      app = next
    },
    stop: () =>
      new Promise((resolve) => {
        isStopping = true
        for (const response of running) endConnection(response)
        // The HTTP server's own method would break idle connections, on which a request may be on its way.
        Server.prototype.close.call(server, () => resolve())
        const idle = setTimeout(() => 'closeIdleConnections' in server && server.closeIdleConnections(), lastRequests)
        idle.unref()
        const force = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_PERIOD)
        force.unref()
      }),
  }
}

/**
 * Ends a connection after its response. Otherwise clients would send more requests on it, until it is broken at the end of the
 * grace period.
 */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

function explain(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `PORT ${port} is already in use. Stop the other program or set PORT to another number.`
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this account. Set PORT to a number above 1023.`
  return `HOST ${host}: the server cannot listen on this address (${error.message}).`
}
