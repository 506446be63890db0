import { randomUUID } from 'node:crypto'
import type { StaffRule } from '#domain/identity/sign-on'
import { newToken } from '../integrations/provisioning/provisioning-token.ts'
import type { TestApp } from './test-app.ts'

/** The response to a SCIM client. Tests read any part of it. */
type ScimAnswer = { status: number; body: ScimBody; headers: Headers }
type ScimBody = {
  id: string
  schemas: string[]
  detail: string
  scimType: string
  active: boolean
  displayName: string
  totalResults: number
  Resources: ScimBody[]
  members: { value: string; display: string }[]
  meta: { location: string; resourceType: string }
} & Record<string, unknown>

/** A SCIM client with the token of a new connection. */
export async function connectScim(app: TestApp, facts: { domains: string[]; staffRules?: StaffRule[]; name?: string }) {
  const id = randomUUID()
  const { token, tokenHash } = newToken(id)
  const { domains, staffRules = [], name = 'Campus directory' } = facts
  await app.db
    .insertInto('provisioningConnections')
    .values({ id, name, domains, staffRules: JSON.stringify(staffRules), tokenHash, createdAt: app.time.now })
    .execute()
  return { id, token, call: scimClient(app, token) }
}

export function scimClient(app: TestApp, token: string) {
  return async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    const response = await app.fetch(`/scim/v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json; charset=utf-8' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : {}) as ScimBody,
      headers: response.headers,
    }
  }
}

export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A PATCH with these operations. */
export function patch(...Operations: object[]) {
  return { schemas: [PATCH], Operations }
}
