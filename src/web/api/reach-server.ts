import * as m from '#messages'

/** The request got no response: no network, server down, or timeout. */
export class ServerUnreachableError extends Error {
  override name = 'ServerUnreachableError'
}

/** Unit: milliseconds. */
const TIMEOUT = 30_000

/** `fetch` with cookies, a timeout in milliseconds, and one error type for everything that means 'unreachable'. */
export async function reachServer(
  request: Request | string,
  init: RequestInit = {},
  timeout = TIMEOUT,
): Promise<Response> {
  const given = init.signal ?? (request instanceof Request ? request.signal : null)
  // Phones from before 2024 have no timeout.
  const signal =
    'any' in AbortSignal ? AbortSignal.any([AbortSignal.timeout(timeout), ...(given ? [given] : [])]) : given
  let response: Response
  try {
    response = await fetch(request, { ...init, credentials: 'same-origin', signal })
  } catch (cause) {
    // A cancelled query is not a server failure.
    if (given?.aborted) throw cause
    throw new ServerUnreachableError(m.common_server_silent(), { cause })
  }
  if (isFromProxy(response))
    throw new ServerUnreachableError(m.common_server_proxy_answered({ status: response.status }))
  return response
}

/** When the server is down, the proxy in front of it responds with its own error page. */
function isFromProxy(response: Response): boolean {
  return response.status >= 502 && response.status <= 504 && !response.headers.get('content-type')?.includes('json')
}
