import type { ChangedSince } from '#contract/shown-version'
import * as m from '#messages'
import { CodeLoadError } from './load-code.ts'
import { ServerUnreachableError } from './reach-server.ts'

/**
 * The message for a failed call, with the spec's prefix if given: 'Failed to approve feedback: …'. A whole sentence is shown
 * without it.
 */
export function errorMessage(error: unknown, prefix?: string): string {
  const message = messageOf(error)
  if (!prefix) return message
  return isSentence(prefix)
    ? m.common_two_sentences({ first: prefix, second: message })
    : m.common_label_with_value({ label: prefix, value: message })
}

/** Whether the text ends like a sentence, in any language; 'Failed to load users' does not. */
export function isSentence(text: string): boolean {
  return /\p{Sentence_Terminal}$/u.test(text)
}

/** The fields that the server rejected, for `form.showIssues`. */
export function inputIssues(error: unknown): Issue[] {
  if (!isErrorResponse(error) || error.code !== 'BAD_REQUEST') return []
  const { issues } = (error.data ?? {}) as { issues?: unknown }
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

/** True for an endpoint's typed error: `hasCode(error, 'CONFLICT')`. */
export function hasCode(error: unknown, code: string): boolean {
  return isErrorResponse(error) && error.code === code
}

/** The data of a conflict about the record's current state. */
export function conflictData<Data>(error: unknown): Data | null {
  return hasCode(error, 'CONFLICT') ? (((error as ErrorResponse).data ?? null) as Data | null) : null
}

/** True when a retry cannot help: the server has understood the request and rejected it. */
export function isRefusal(error: unknown): boolean {
  return isErrorResponse(error) && error.status < 500
}

type Issue = { path: PropertyKey[]; message: string }

/** An error response, as thrown by the API client and the identity calls. */
type ErrorResponse = Error & { status: number; code: string; data?: unknown }

function messageOf(error: unknown): string {
  if (error instanceof ServerUnreachableError) return m.common_server_unreachable()
  if (error instanceof CodeLoadError)
    return error.isServerReachable ? m.common_new_version_available() : m.common_server_unreachable()
  return isErrorResponse(error) && error.message !== '' ? error.message : m.common_unknown_error()
}

// Checks the shape instead of the class, so that the sign-in screens load without the API client.
function isErrorResponse(error: unknown): error is ErrorResponse {
  if (!(error instanceof Error)) return false
  const { status, code } = error as Partial<ErrorResponse>
  return typeof status === 'number' && typeof code === 'string'
}

function isIssue(issue: unknown): issue is Issue {
  const { path, message } = (issue ?? {}) as Partial<Issue>
  return Array.isArray(path) && typeof message === 'string'
}

/** The changes since the person read the record, from the response that refuses a decision. */
export function changesIn(cause: unknown): ChangedSince['changes'] {
  return conflictData<ChangedSince>(cause)?.changes ?? []
}
