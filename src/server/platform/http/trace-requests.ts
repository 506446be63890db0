import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { inSpan } from '../traces/in-span.ts'
import type { AppEnv } from './request-context.ts'

/** A span per request, with the route's pattern instead of the path, which can contain a token. */
export const traceRequests: MiddlewareHandler<AppEnv> = (c, next) => {
  const { method } = c.req
  const attributes = { 'http.request.method': method, 'fieldmark.request_id': c.get('requestId') }
  const parent = propagation.extract(context.active(), c.req.header())
  return inSpan(method, { kind: SpanKind.SERVER, attributes, parent }, async (span) => {
    await next()
    const route = c.get('endpoint') ?? routePath(c)
    const { status } = c.res
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  })
}
