import * as z from 'zod/mini'
import { ALL_SCOPES, CLIENT_KINDS, isRedirectAddress, SYSTEM_SCOPES } from '#domain/integrations/api-clients'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { NOT_OFFERED } from '../identity/connected-apps.ts'
import { departmentNames, instant, optionalLine, requiredLine } from '../text.ts'

const scope = z.enum(ALL_SCOPES)

const UNKNOWN_DEPARTMENT = refusal(409, m.api_clients_department_not_found)
const changeErrors = { NOT_OFFERED, NOT_FOUND: refusal(404, m.api_clients_not_found) } as const

const facts = z.strictObject({
  kind: z.enum(CLIENT_KINDS),
  name: requiredLine(m.common_name_required),
  redirectUris: z
    .array(optionalLine(2000))
    .check(z.maxLength(20, { error: m.api_clients_redirect_addresses_too_many })),
  scopes: z.array(scope).check(z.minLength(1, { error: m.api_clients_scopes_required })),
  /** Which departments a system sees; apps see what their person sees. */
  allDepartments: z.boolean(),
  departments: departmentNames,
})
type Facts = z.output<typeof facts>

const consistent = [
  z.refine<Facts>(({ kind, redirectUris }) => redirectUris.every((address) => isRedirectAddress(kind, address)), {
    error: m.api_clients_redirect_addresses_invalid,
    path: ['redirectUris'],
  }),
  z.refine<Facts>(({ kind, redirectUris }) => kind === 'system' || redirectUris.length > 0, {
    error: m.api_clients_redirect_addresses_required,
    path: ['redirectUris'],
  }),
  z.refine<Facts>(
    ({ kind, scopes }) => kind !== 'system' || scopes.every((scope) => Object.hasOwn(SYSTEM_SCOPES, scope)),
    {
      error: m.api_clients_system_read_only,
      path: ['scopes'],
    },
  ),
  z.refine<Facts>(
    ({ kind, allDepartments, departments }) => kind !== 'system' || allDepartments || departments.length > 0,
    { error: m.api_clients_departments_required, path: ['departments'] },
  ),
]

/** A client as an admin enters it. */
export const apiClientForm = facts.check(...consistent)
export type ApiClientForm = z.output<typeof apiClientForm>

const apiClient = z.object({
  /** The client ID. */
  id: z.string(),
  kind: z.enum(CLIENT_KINDS),
  name: z.string(),
  redirectUris: z.array(z.string()),
  scopes: z.array(scope),
  allDepartments: z.boolean(),
  departments: z.array(z.string()),
  isDisabled: z.boolean(),
  /** How many people have authorised the app. */
  people: z.number(),
  createdAt: instant,
  /** Exact to five minutes. */
  lastUsedAt: z.nullable(instant),
})
export type ApiClient = z.output<typeof apiClient>

const clientId = z.strictObject({ id: optionalLine(100) })
/** Shown once, because only its hash is stored. */
const secret = z.nullable(z.string())

/** Apps and other systems that use the API, as admins manage them (spec section 7: token). */
export const apiClients = {
  list: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/api-clients', summary: 'List the apps and systems that may use the API' })
    .errors({ NOT_OFFERED })
    .output(z.array(apiClient)),
  create: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/api-clients',
      summary: 'Add a client; the secret is in this response only',
      description: 'Apps with a server and systems get a secret; apps on devices have none.',
    })
    .errors({
      NOT_OFFERED,
      UNKNOWN_DEPARTMENT,
    })
    .input(apiClientForm)
    .output(z.object({ id: z.string(), secret })),
  change: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/api-clients/{id}',
      summary: 'Change a client; its kind stays',
      description: 'Fewer scopes apply to existing tokens at once.',
    })
    .errors({
      ...changeErrors,
      UNKNOWN_DEPARTMENT,
    })
    .input(z.extend(facts, clientId.shape).check(...consistent))
    .output(z.void()),
  rotateSecret: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/api-clients/{id}/secret',
      summary: 'Replace the secret; the old one ends now',
      description: 'The secret is shown only here.',
    })
    .errors(changeErrors)
    .input(clientId)
    .output(z.object({ secret: z.string() })),
  disable: endpoint({ access: 'freshAdmin', scope: null })
    .route({ method: 'POST', path: '/api-clients/{id}/disable', summary: 'Refuse a client and its tokens' })
    .errors(changeErrors)
    .input(clientId)
    .output(z.void()),
  enable: endpoint({ access: 'freshAdmin', scope: null })
    .route({ method: 'POST', path: '/api-clients/{id}/enable', summary: 'Accept a disabled client again' })
    .errors(changeErrors)
    .input(clientId)
    .output(z.void()),
  delete: endpoint({ access: 'freshAdmin', scope: null })
    .route({ method: 'DELETE', path: '/api-clients/{id}', summary: 'Delete a client and its tokens' })
    .errors(changeErrors)
    .input(clientId)
    .output(z.void()),
}
