import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The keywords of RFC 7644, section 3.12, that we use. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** A refusal in SCIM's error format; the message is for the administrator of the identity system. */
export class ScimError extends Error {
  readonly status: ContentfulStatusCode
  readonly scimType: ScimType | null

  constructor(status: ContentfulStatusCode, message: string, scimType: ScimType | null = null) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}

export const notFound = () => new ScimError(404, 'There is nothing with this id.')

export const invalidValue = (message: string) => new ScimError(400, message, 'invalidValue')

export const taken = (message: string) => new ScimError(409, message, 'uniqueness')

export function scimResponse(
  body: object | null,
  status: ContentfulStatusCode | 204,
  headers: Record<string, string> = {},
) {
  const all = new Headers(headers)
  if (body) all.set('content-type', 'application/scim+json; charset=utf-8')
  all.set('cache-control', 'no-store')
  return new Response(body && JSON.stringify(body), { status, headers: all })
}

export function errorResponse(
  { status, message, scimType }: ScimError,
  headers: Record<string, string> = {},
): Response {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  const body = { schemas, status: String(status), ...(scimType && { scimType }), detail: message }
  return scimResponse(body, status, headers)
}

export function refuseLastAdmin(): ScimError {
  return new ScimError(
    400,
    'This is the last admin who can sign in. Make somebody else an admin first; nothing was changed.',
    'mutability',
  )
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
/** Our own extension, because SCIM has no graduation year. */
export const STUDENT = 'urn:ietf:params:scim:schemas:extension:fieldmark:2.0:User'
