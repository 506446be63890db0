import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, ValidationError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as z from 'zod'
import { contract } from '#contract/contract'
import { PasswordsBusy } from './auth/password-threads.ts'
import type { Log } from './log.ts'
import { router } from './router.ts'

// zod/mini brings no sentences of its own; these are for what the contract leaves unsaid.
z.config(z.locales.en())

/** The HTTP side of the contract. Expected refusals pass as they are, the rest is logged and answered as one plain sentence. */
export function createApiHandler(log: Log) {
  return new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, path }) => {
        try {
          return await next()
        } catch (error) {
          throw asAnswer(error, (cause) => log.error({ err: cause, endpoint: path.join('.') }, 'endpoint failed'))
        }
      },
    ],
  })
}

function asAnswer(error: unknown, report: (cause: unknown) => void): ORPCError<string, unknown> {
  if (error instanceof PasswordsBusy) return new ORPCError('SERVICE_UNAVAILABLE', { message: error.message })
  if (!(error instanceof ORPCError)) {
    report(error)
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong on our side. Please try again.' })
  }
  if (error.cause instanceof ValidationError) {
    if (error.code !== 'BAD_REQUEST') report(error.cause)
    return invalidInput(error.cause)
  }
  return error
}

/** The first problem as the sentence, all of them as data, so that a form can show each at its field. */
function invalidInput(cause: ValidationError): ORPCError<string, unknown> {
  const issues = cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)),
    message: issue.message,
  }))
  return new ORPCError('BAD_REQUEST', { message: issues[0]?.message ?? 'The request is not valid.', data: { issues } })
}

/** OpenAPI 3.1 of everything under /api/v1. */
export function describeApi(productName: string, publicUrl: string) {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: `${productName} API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api/v1` }],
  })
}
