import { ORPCError } from '@orpc/client'
import { AuthCallError } from './auth-call-error.ts'
import { ServerUnreachableError } from './reach-server.ts'

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** What a person reads about a failed call, with the spec's prefix where it has one: 'Failed to approve feedback: …'. */
export function errorMessage(error: unknown, prefix?: string): string {
  const sentence = sentenceOf(error)
  return prefix ? `${prefix}: ${sentence}` : sentence
}

/** The fields the server refused, for `form.showIssues`. */
export function inputIssues(error: unknown): { path: PropertyKey[]; message: string }[] {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return []
  const { issues } = (error.data ?? {}) as { issues?: unknown }
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

/** True for the typed refusal of an endpoint: `hasCode(error, 'CONFLICT')`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ORPCError && error.code === code
}

/** True when trying the same again cannot help: the server has understood and refused. */
export function isRefusal(error: unknown): boolean {
  return (error instanceof ORPCError || error instanceof AuthCallError) && error.status < 500
}

function sentenceOf(error: unknown): string {
  if (error instanceof ServerUnreachableError) return UNREACHABLE
  if (error instanceof AuthCallError) return error.message
  if (error instanceof ORPCError && !error.code.startsWith('MALFORMED_')) return error.message
  return UNEXPECTED
}

function isIssue(issue: unknown): issue is { path: PropertyKey[]; message: string } {
  const { path, message } = (issue ?? {}) as { path?: unknown; message?: unknown }
  return Array.isArray(path) && typeof message === 'string'
}
