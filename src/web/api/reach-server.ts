/** The request never got an answer: no network, server down, or too slow. */
export class ServerUnreachableError extends Error {
  override name = 'ServerUnreachableError'
}

const PATIENCE = 30_000

/** `fetch` with our cookies, a time limit (milliseconds), and one error for every way of not being reached. */
export async function reachServer(
  request: Request | string,
  init: RequestInit = {},
  patience = PATIENCE,
): Promise<Response> {
  const given = init.signal ?? (request instanceof Request ? request.signal : null)
  const limit = AbortSignal.timeout(patience)
  const signal = given ? AbortSignal.any([given, limit]) : limit
  let response: Response
  try {
    response = await fetch(request, { ...init, credentials: 'same-origin', signal })
  } catch (cause) {
    // A cancelled query is no failure of the server.
    if (given?.aborted) throw cause
    throw new ServerUnreachableError('The server did not answer', { cause })
  }
  if (isFromProxy(response)) throw new ServerUnreachableError(`The proxy answered ${response.status}`)
  return response
}

/** A proxy whose server is down answers with its own page. */
function isFromProxy(response: Response): boolean {
  return response.status >= 502 && response.status <= 504 && !response.headers.get('content-type')?.includes('json')
}
