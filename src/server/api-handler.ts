import type { AnySchema } from '@orpc/contract'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { ORPCError, ValidationError } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import * as z from 'zod'
import { PasswordsBusy } from './auth/password-queue.ts'
import type { Log } from './log.ts'
import { router } from './router.ts'

// zod/mini brings no sentences of its own; these are for what the contract leaves unsaid.
z.config(z.locales.en())

/** Runs the contract. Expected refusals pass as they are, the rest is logged and answered as one plain sentence. */
export function createApiHandler(log: Log) {
  const queries = new StandardBracketNotationSerializer()
  const codec = new StandardOpenAPICodec(new AsValidated(new StandardOpenAPIJsonSerializer(), queries))
  return new StandardHandler(router, new StandardOpenAPIMatcher(), codec, {
    clientInterceptors: [
      async ({ next, path, procedure }) => {
        try {
          return await checked(await next(), procedure['~orpc'].outputSchema)
        } catch (error) {
          throw asAnswer(error, (cause) => log.error({ err: cause, endpoint: path.join('.') }, 'endpoint failed'))
        }
      },
    ],
  })
}

/** What the contract lets out is JSON already: walking through it and copying it would change nothing. */
class AsValidated extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data
  }
}

async function checked(output: unknown, schema: AnySchema | undefined): Promise<unknown> {
  if (!schema) return output
  const result = await schema['~standard'].validate(output)
  if (result.issues)
    throw new ORPCError('INTERNAL_SERVER_ERROR', {
      cause: new ValidationError({ message: 'Output validation failed', issues: result.issues, data: output }),
    })
  return result.value
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
