import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, type EndpointName } from '#contract/contract'
import type { Access } from '#contract/endpoint'
import { describeWebhooks } from './describe-webhooks.ts'
import { ERROR_SCHEMA, type ErrorAnswer, errorAnswers, metaOf, needsSession } from './errors.ts'
import { REQUESTS } from './example-values.ts'
import { exampleOf, type JsonSchema } from './examples.ts'
import { PARTS, textOf } from './feature-texts.ts'

type Site = { productName: string; publicUrl: string }
type Media = { schema?: JsonSchema; example?: unknown }
type Success = { description: string; content?: Record<string, Media> }
type Field = { name: string; in: 'path' | 'query'; required?: boolean; schema: JsonSchema; example?: unknown }

/** The part of an OpenAPI operation that is set here. */
export type Operation = {
  operationId: EndpointName
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Field[]
  requestBody?: { content: Record<string, Media> }
  responses: { 200: Success } & Record<string, ErrorAnswer | Success>
}
export type ApiDescription = Omit<OpenAPI.Document, 'paths' | 'webhooks'> & {
  webhooks: ReturnType<typeof describeWebhooks>
  paths: Record<string, Record<string, Operation>>
}

/** The OpenAPI 3.1 document of everything under /api/v1, with descriptions and examples. */
export async function describeApi({ productName, publicUrl }: Site): Promise<ApiDescription> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generated = await generator.generate(contract, {
    info: { title: `${productName} API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: PARTS.flatMap(({ features }) => features.map(textOf)).map(({ title, about }) => ({
      name: title,
      description: about,
    })),
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token with the scope of the endpoint' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'fieldmark.session_token',
          description: 'The session of a browser',
        },
      },
    },
  })
  const document = { ...(generated as ApiDescription), webhooks: describeWebhooks(publicUrl) }
  for (const operation of operationsOf(document)) completeOperation(operation)
  return document
}

export function operationsOf(document: ApiDescription): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods))
}

function completeOperation(operation: Operation): void {
  const endpoint = operation.operationId
  const { parameters = [], requestBody } = operation
  const { access, scope } = metaOf(endpoint)
  const request = REQUESTS[endpoint]
  operation.description = describedFor(access, operation.description)
  operation.tags = [textOf(endpoint.split('.')[0] ?? '').title]
  operation.security = [
    ...(scope ? [{ token: [scope] }] : []),
    ...(needsSession(endpoint) ? [{ session: [] }] : [NOTHING]),
  ]
  for (const field of parameters)
    field.example = request?.[field.name] ?? exampleOf(field.schema, { endpoint, name: field.name, parent: '' })
  const outsideBody = parameters.map(({ name }) => name)
  for (const [type, media] of Object.entries(requestBody?.content ?? {}))
    media.example = type === 'application/json' ? (without(request, outsideBody) ?? exampleIn(media, endpoint)) : A_FILE
  operation.responses = {
    200: describeSuccess(operation.responses[200], endpoint),
    ...errorAnswers(endpoint, { scope, hasInput: parameters.length > 0 || requestBody !== undefined }),
  }
}

/** Adds who may call the endpoint, unless the description already says so. */
function describedFor(access: Access, description = ''): string {
  return description.startsWith('For ') ? description : `For ${CALLERS[access]}. ${description}`.trim()
}

const CALLERS: Record<Access, string> = {
  anyone: 'everybody',
  linkHolder: 'whoever has the link',
  enrolling: 'everybody with a session',
  signedIn: 'everybody with a session',
  student: 'students',
  reviewer: 'admins and managers',
  reader: 'admins, managers and systems',
  member: 'everybody with an account, and systems',
  admin: 'admins',
  fresh: 'everybody with a session',
  freshEnrolling: 'everybody with a session',
  freshStudent: 'students',
  freshAdmin: 'admins',
}

/** The fields of a request that are not in the path. */
function without(request: Record<string, unknown> | undefined, names: string[]) {
  return request && Object.fromEntries(Object.entries(request).filter(([name]) => !names.includes(name)))
}

/** Neither a session nor a token. */
const NOTHING = {}

const A_FILE = 'Name,Description\r\nComputer Science,Undergraduate and graduate programmes\r\n'

function describeSuccess({ description, content = {} }: Success, endpoint: string): Success {
  const json = content['application/json']
  if (!json) return { description, content }
  // The generator's schema of an empty response.
  if (json.schema?.anyOf?.every(({ not }) => not)) return { description: 'Done. The body is empty.' }
  return { description: 'Done.', content: { 'application/json': { ...json, example: exampleIn(json, endpoint) } } }
}

function exampleIn({ schema = {} }: Media, endpoint: string): unknown {
  return exampleOf(schema, { endpoint, name: '', parent: '' })
}
