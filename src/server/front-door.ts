import { randomUUID } from 'node:crypto'
import { type Asked, askedBy, type Connection } from './asked.ts'
import type { Log } from './log.ts'

/** A request on its way through the server. */
export type Arrival = {
  asked: Asked
  /** Names the request in the log, in the answer's headers and in the sentence about an unexpected error. */
  id: string
  /** For the log: the route's pattern, never the path, which can hold a token. Whoever answers writes it here. */
  route: string
}

type Answers = {
  answer: (request: Request, arrival: Arrival) => Response | Promise<Response>
  /** For what is too large. */
  refuse: (arrival: Arrival) => Response
}

/** Unit: bytes. */
const BODY_LIMIT = 256 * 1024

/** What every request passes, whoever answers it: it gets a name and a line in the log, and is refused where it is too large. */
export function frontDoor(log: Log, { answer, refuse }: Answers) {
  return async (request: Request, connection?: Connection): Promise<Response> => {
    const start = performance.now()
    const asked = askedBy(request, connection)
    const arrival = { asked, id: idOf(asked), route: '*' }
    const response = await withinLimit(request, asked).then(
      (admitted) => (admitted ? answer(admitted, arrival) : refuse(arrival)),
      brokenOff,
    )
    const ms = Math.round(performance.now() - start)
    log.info({ request: arrival.id, method: asked.method, route: arrival.route, status: response.status, ms })
    return response
  }
}

/** Nobody is there any more to read it; proxies, too, log what its client has broken off by this status. */
export function brokenOff(): Response {
  return new Response(null, { status: 499 })
}

/** A proxy's id of the request is kept, so that its log and ours can be read together. */
function idOf({ header }: Asked): string {
  const given = header('x-request-id')
  return given && /^[\w\-=]{1,255}$/.test(given) ? given : randomUUID()
}

/** The request, or null where its body is too large. */
async function withinLimit(request: Request, { method, header }: Asked): Promise<Request | null> {
  if (method === 'GET' || method === 'HEAD') return request
  const told = header('content-length')
  // The server keeps a request to the length that it tells; counting costs more than reading.
  if (told !== undefined && !header('transfer-encoding')) return Number(told) > BODY_LIMIT ? null : request
  if (!request.body) return request
  const parts: Uint8Array[] = []
  let length = 0
  // Left as it is when it grows too large: whoever still sends would fail at a body that was closed.
  for await (const part of request.body.values({ preventCancel: true })) {
    length += part.length
    if (length > BODY_LIMIT) return null
    parts.push(part)
  }
  return new Request(request, { method, body: Buffer.concat(parts) })
}
