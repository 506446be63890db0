import type { IncomingMessage } from 'node:http'

/** How a request came in; calls in process, as the tests', have nothing of it. */
export type Connection = { incoming?: Pick<IncomingMessage, 'headers' | 'socket'> }

/** What a request says of itself beside its body. */
export type Asked = {
  method: string
  /** The address below our origin, with its query. */
  path: string
  header: (name: Lowercase<string>) => string | undefined
  /** The other end of the connection: the caller or a proxy. */
  remoteAddress: string
}

/**
 * Reads what Node has parsed already: making a Headers object of it takes longer than our quickest endpoints.
 */
export function askedBy(request: Request, connection?: Connection): Asked {
  const { method, url } = request
  const path = url.slice(url.indexOf('/', 'https://'.length))
  const incoming = connection?.incoming
  if (!incoming) {
    return { method, path, header: (name) => request.headers.get(name) ?? undefined, remoteAddress: '127.0.0.1' }
  }
  return {
    method,
    path,
    header: (name) => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    remoteAddress: (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
  }
}
