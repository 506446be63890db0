import { CodeLoadError } from './load-code.ts'
import { ServerUnreachableError } from './reach-server.ts'

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
export const OUTDATED = 'A new version is available. Reload the page.'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** What a person reads about a failed call, with the spec's prefix where it has one: 'Failed to approve feedback: …'. */
export function errorMessage(error: unknown, prefix?: string): string {
  const sentence = sentenceOf(error)
  return prefix ? `${prefix}: ${sentence}` : sentence
}

/** The fields the server refused, for `form.showIssues`. */
export function inputIssues(error: unknown): Issue[] {
  if (!isAnswer(error) || error.code !== 'BAD_REQUEST') return []
  const { issues } = (error.data ?? {}) as { issues?: unknown }
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

/** True for the typed refusal of an endpoint: `hasCode(error, 'CONFLICT')`. */
export function hasCode(error: unknown, code: string): boolean {
  return isAnswer(error) && error.code === code
}

/** True when trying the same again cannot help: the server has understood and refused. */
export function isRefusal(error: unknown): boolean {
  return isAnswer(error) && error.status < 500
}

type Issue = { path: PropertyKey[]; message: string }

/** What the API client and the identity calls throw for an answer of the server. */
type Answer = Error & { status: number; code: string; data?: unknown }

function sentenceOf(error: unknown): string {
  if (error instanceof ServerUnreachableError) return UNREACHABLE
  if (error instanceof CodeLoadError) return error.isServerReachable ? OUTDATED : UNREACHABLE
  return isAnswer(error) && error.message !== '' ? error.message : UNEXPECTED
}

// Told by its shape, so that the sign-in screens load without the API client.
function isAnswer(error: unknown): error is Answer {
  if (!(error instanceof Error)) return false
  const { status, code } = error as Partial<Answer>
  return typeof status === 'number' && typeof code === 'string'
}

function isIssue(issue: unknown): issue is Issue {
  const { path, message } = (issue ?? {}) as Partial<Issue>
  return Array.isArray(path) && typeof message === 'string'
}
