import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { staffRules } from '../identity/connections.ts'
import { emailDomain, id, instant, requiredLine } from '../text.ts'

/** A connection as an admin enters it. */
export const provisioningForm = z.strictObject({
  id,
  name: requiredLine(m.common_name_required),
  /** The connection may only touch accounts with an address of these domains. */
  domains: z
    .array(emailDomain)
    .check(
      z.minLength(1, { error: m.provisioning_domains_required }),
      z.maxLength(100, { error: () => m.common_domains_too_many({ most: '100' }) }),
    ),
  staffRules,
})

const provisioningConnection = z.object({
  ...provisioningForm.shape,
  people: z.number(),
  groups: z.number(),
  /** Null until the first request. */
  lastUsedAt: z.nullable(instant),
})
export type ProvisioningConnection = z.output<typeof provisioningConnection>

const notFound = refusal(404, m.common_connection_not_found)
const newToken = z.object({ token: z.string() })

/** Identity systems that create, change and lock accounts (SCIM 2.0). */
export const provisioning = {
  list: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/provisioning-connections', summary: 'List the connected identity systems' })
    .output(z.object({ baseUrl: z.string(), connections: z.array(provisioningConnection) })),
  add: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/provisioning-connections',
      summary: 'Connect an identity system; the token is shown once',
    })
    .input(z.omit(provisioningForm, { id: true }))
    .output(newToken),
  change: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/provisioning-connections/{id}',
      summary: 'Change name, domains and roles',
      description: 'New rules for roles apply at once.',
    })
    .errors({
      NOT_FOUND: notFound,
      LAST_ADMIN: refusal(409, m.provisioning_last_admin),
    })
    .input(provisioningForm)
    .output(z.void()),
  renewToken: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/provisioning-connections/{id}/token',
      summary: 'Replace the token; the old one ends at once',
      description: 'The token is shown only here.',
    })
    .errors({ NOT_FOUND: notFound })
    .input(z.strictObject({ id }))
    .output(newToken),
  remove: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'DELETE',
      path: '/provisioning-connections/{id}',
      summary: 'Disconnect an identity system; the accounts stay',
    })
    .errors({ NOT_FOUND: notFound })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
