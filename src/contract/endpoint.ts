import { oc } from '@orpc/contract'
import type { Scope } from '#domain/integrations/api-clients'
import { ACCESS_ERRORS, FRESH_ERRORS, READER_ERRORS } from './errors.ts'

/** Who may call an endpoint, and how it refuses everybody else. The server's procedures have the same names. */
const ERRORS = {
  anyone: {},
  linkHolder: READER_ERRORS,
  enrolling: ACCESS_ERRORS,
  signedIn: ACCESS_ERRORS,
  student: ACCESS_ERRORS,
  reviewer: ACCESS_ERRORS,
  reader: ACCESS_ERRORS,
  member: ACCESS_ERRORS,
  admin: ACCESS_ERRORS,
  fresh: FRESH_ERRORS,
  freshEnrolling: FRESH_ERRORS,
  freshStudent: FRESH_ERRORS,
  freshAdmin: FRESH_ERRORS,
} as const

export type Access = keyof typeof ERRORS

export type EndpointMeta = {
  access: Access
  /** The scope an access token needs; null if no token may call the endpoint. */
  scope: Scope | null
}

/**
 * Starts the declaration of an endpoint and brings the errors of its access. The API reference says who may call it, so the
 * description adds what the summary leaves out; a description that starts with 'For' narrows down who may.
 */
export function endpoint<const Declared extends Access>(meta: { access: Declared; scope: Scope | null }) {
  return oc.$meta<EndpointMeta>(meta).errors(ERRORS[meta.access])
}
