import { createApiHandler } from './api-handler.ts'
import type { Services } from './app.ts'
import type { Asked } from './asked.ts'
import type { Arrival } from './front-door.ts'
import { ownOrigins, refusedRequest } from './refused-request.ts'
import { contextFor } from './request-context.ts'
import { securityHeaders } from './security-headers.ts'

type Answer = {
  status: number
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream
  headers?: Record<string, string>
}

/**
 * Everything under /api/v1. It stands beside the other routes instead of behind their middleware: nearly all requests
 * come here, and an answer that is put together once, headers and all, costs a third (docs/decisions/0020-api-door.md).
 */
export function createApi(services: Services) {
  const { config, log } = services
  const handler = createApiHandler(log)
  const origins = ownOrigins(config)
  const headersOfAll = { ...securityHeaders(config), 'cache-control': 'no-store' }

  async function answer(request: Request, asked: Asked): Promise<Answer> {
    const refused = refusedRequest(asked, origins)
    if (refused) return refusal(refused.status, refused.code, refused.message)
    const url = new URL(asked.path, config.publicUrl)
    if (url.pathname === `${PREFIX}/openapi.json` && asked.method === 'GET') {
      const { describeApi } = await import('./openapi.ts')
      return asJson(200, await describeApi(config.productName, config.publicUrl))
    }
    const context = await contextFor(services, asked)
    const { method } = asked
    const lazy = { url, method, headers: {}, body: () => readJson(request), signal: undefined }
    const { matched, response } = await handler.handle(lazy, { prefix: PREFIX, context })
    if (!matched) return refusal(404, 'NOT_FOUND', 'There is nothing at this address.')
    const { status, body } = response
    if (body instanceof ReadableStream) return { status, body, headers: response.headers as Record<string, string> }
    return asJson(status, body)
  }

  return async (request: Request, arrival: Arrival): Promise<Response> => {
    const { asked, id } = arrival
    arrival.route = `${PREFIX}/*`
    const { status, body, headers } = await answer(request, asked).catch((error) => {
      log.error({ err: error, request: id, route: arrival.route }, 'request failed')
      const message = `Something went wrong on our side. Please try again. (Request ${id})`
      return refusal(500, 'INTERNAL_SERVER_ERROR', message)
    })
    return new Response(body ?? null, { status, headers: { ...headersOfAll, 'x-request-id': id, ...headers } })
  }
}

/** Whether the request is one of the API's. */
export function isApi(request: Request): boolean {
  const { url } = request
  return url.startsWith(`${PREFIX}/`, url.indexOf('/', 'https://'.length))
}

const PREFIX = '/api/v1'

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

function refusal(status: number, code: string, message: string): Answer {
  return asJson(status, { code, message })
}

function asJson(status: number, body: unknown): Answer {
  if (body === undefined) return { status }
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
