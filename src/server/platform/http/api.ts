import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, type Router, ValidationError } from '@orpc/server'
import { Hono } from 'hono'
import * as z from 'zod'
import * as m from '#messages'
import type { Context } from '../../procedures.ts'
import type { Services } from '../../services.ts'
import { DatabaseAway } from '../database/database-away.ts'
import { type AppEnv, contextOf } from './request-context.ts'

// zod/mini has no messages of its own. These apply where the contract defines none.
z.config(z.locales.en())

const PREFIX = '/api/v1'

/** The contract's endpoints under /api/v1. */
export function api(services: Services, router: Router<AnyContractRouter, Context>): Hono<AppEnv> {
  const { log } = services
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, path, context }) => {
        context.onEndpoint(path.join('.'))
        try {
          return await next()
        } catch (error) {
          throw asRefusal(error, (cause) => log.error({ err: cause, endpoint: path.join('.') }, 'endpoint failed'))
        }
      },
    ],
  })
  const app = new Hono<AppEnv>()
  app.use(`${PREFIX}/*`, async (c, next) => {
    const context = await contextOf(services, c)
    // HEAD is handled like GET; Hono removes the body.
    const request = context.isHead ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
    const { matched, response } = await handler.handle(request, { prefix: PREFIX, context })
    if (!matched) return next()
    for (const [name, value] of context.responseHeaders) response.headers.append(name, value)
    return response
  })
  return app
}

/** Passes on expected errors. Reports any other error and replaces it with one plain sentence. */
function asRefusal(error: unknown, report: (cause: unknown) => void): ORPCError<string, unknown> {
  if (!(error instanceof ORPCError)) {
    report(error)
    if (error instanceof DatabaseAway)
      return new ORPCError('DATABASE_AWAY', { status: 503, message: m.common_server_interrupted() })
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: m.common_server_error() })
  }
  if (!(error.cause instanceof ValidationError)) return error
  if (error.code !== 'BAD_REQUEST') report(error.cause)
  return invalidInput(error.cause)
}

/** The message is the first issue; the data lists all issues, so that a form can show each at its field. */
function invalidInput(cause: ValidationError): ORPCError<string, unknown> {
  const issues = cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)),
    message: issue.message,
  }))
  return new ORPCError('BAD_REQUEST', { message: issues[0]?.message ?? m.common_request_invalid(), data: { issues } })
}
