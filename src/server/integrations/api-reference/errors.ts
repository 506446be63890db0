import { type ErrorMap, getContractRouter, isContractProcedure, type OpenAPI } from '@orpc/contract'
import { contract, type EndpointName } from '#contract/contract'
import type { EndpointMeta } from '#contract/endpoint'
import { TOO_MANY_CALLS } from '#contract/errors'
import type { Scope } from '#domain/integrations/api-clients'
import { isCounted } from '../../platform/http/call-limit.ts'

type ApiError = { code: string; status: number; message: string; data?: unknown }
type Media = { schema: object; examples?: Record<string, { summary: string; value: ApiError & { defined: boolean } }> }
export type ErrorAnswer = { description: string; content: { 'application/json': Media } }

/** The body of every error. */
export const ERROR_SCHEMA: OpenAPI.SchemaObject = {
  type: 'object',
  properties: {
    defined: { type: 'boolean', description: 'Whether the error is one of those listed for the endpoint.' },
    code: { type: 'string', description: 'Stable, for programs.' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'A sentence for people.' },
    data: {
      description:
        'Of BAD_REQUEST: every invalid field and why. Of CONFLICT, if the record has changed since it was read: `changes` (field, label, before, after) and the `version` to decide about now.',
    },
  },
  required: ['code', 'message'],
}

const INVALID_INPUT: ApiError = {
  code: 'BAD_REQUEST',
  status: 400,
  message: 'This address is not valid',
  data: { issues: [{ path: ['id'], message: 'This address is not valid' }] },
}
const INVALID_TOKEN: ApiError = { code: 'INVALID_TOKEN', status: 401, message: 'This access token is not valid.' }

/** The errors of an endpoint, as the contract and the server define them. */
function errorsOf(endpoint: EndpointName, { scope, hasInput }: { scope: Scope | null; hasInput: boolean }): ApiError[] {
  return [
    ...(hasInput ? [INVALID_INPUT] : []),
    ...(scope ? [INVALID_TOKEN, insufficientScope(scope)] : []),
    ...definedErrors(endpoint),
    ...(isLimited(endpoint) ? [{ code: 'TOO_MANY_CALLS', ...TOO_MANY_CALLS }] : []),
  ].toSorted((a, b) => a.status - b.status)
}

/** Whether the endpoint returns UNAUTHORIZED to anonymous callers. */
export function needsSession(endpoint: EndpointName): boolean {
  return definedErrors(endpoint).some(({ code }) => code === 'UNAUTHORIZED')
}

function isLimited(endpoint: EndpointName): boolean {
  return needsSession(endpoint) && isCounted(endpoint, definitionOf(endpoint).route.method ?? 'POST')
}

function definedErrors(endpoint: EndpointName) {
  const errorMap: ErrorMap = definitionOf(endpoint).errorMap
  return Object.entries(errorMap).flatMap(([code, error]) => {
    const { status, message } = error ?? {}
    return status !== undefined && message !== undefined ? [{ code, status, message }] : []
  })
}

export function metaOf(endpoint: EndpointName): EndpointMeta {
  return definitionOf(endpoint).meta
}

/** The endpoint as the contract defines it. */
export function definitionOf(endpoint: string) {
  const found = getContractRouter(contract, endpoint.split('.'))
  if (!isContractProcedure(found)) throw new Error(`The contract has no endpoint ${endpoint}.`)
  return found['~orpc']
}

function insufficientScope(scope: Scope): ApiError {
  return { code: 'INSUFFICIENT_SCOPE', status: 403, message: `This access token lacks the scope ${scope}.` }
}

/** The responses of an endpoint that failed, by status. */
export function errorAnswers(...of: Parameters<typeof errorsOf>): Record<string, ErrorAnswer> {
  const byStatus = Map.groupBy(errorsOf(...of), ({ status }) => status)
  return {
    ...Object.fromEntries([...byStatus].map(([status, errors]) => [status, answerWith(errors)])),
    default: {
      description: 'Anything unexpected, for example 500 or 503.',
      content: { 'application/json': { schema: ERROR } },
    },
  }
}

const ERROR = { $ref: '#/components/schemas/Error' }

function answerWith(errors: ApiError[]): ErrorAnswer {
  const examples = errors.map((error) => [
    error.code,
    { summary: error.message, value: { defined: !OF_THE_SERVER.includes(error.code), ...error } },
  ])
  return {
    description: errors.map(({ code, message }) => `${code}: ${message}`).join('\n\n'),
    content: { 'application/json': { schema: ERROR, examples: Object.fromEntries(examples) } },
  }
}

/** Errors that the contract does not declare. */
const OF_THE_SERVER = [INVALID_INPUT.code, INVALID_TOKEN.code, 'INSUFFICIENT_SCOPE', 'TOO_MANY_CALLS']
