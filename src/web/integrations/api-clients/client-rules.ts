import * as z from 'zod/mini'
import { type ApiClient, apiClientForm } from '#contract/integrations/api-clients'
import { ALL_SCOPES, type ClientKind, SCOPES, type Scope, SYSTEM_SCOPES } from '#domain/integrations/api-clients'
import { localized } from '#domain/text/localized'
import * as m from '#messages'

/** The form on the screen: redirect addresses are one text, one address per line. */
const screenValues = z.strictObject({
  kind: z.enum(['web app', 'device app', 'system']),
  name: z.string(),
  redirectUris: z.string(),
  scopes: z.array(z.string()),
  allDepartments: z.boolean(),
  departments: z.array(z.string()),
})
type ClientValues = z.output<typeof screenValues>

/** Validates like the server, and drops fields that the kind does not have. */
export const clientRules = z.pipe(
  z.pipe(
    screenValues,
    z.transform((values: ClientValues) => ({
      ...values,
      redirectUris: values.kind === 'system' ? [] : values.redirectUris.split(/\s+/).filter(Boolean),
      scopes: scopesFor(values.kind).filter((scope) => values.scopes.includes(scope)),
      allDepartments: values.kind === 'system' && values.allDepartments,
      departments: values.kind === 'system' && !values.allDepartments ? values.departments : [],
    })),
  ),
  apiClientForm,
)

export const KIND_LABELS: Record<ClientKind, string> = localized({
  'web app': m.api_clients_kind_web_app,
  'device app': m.api_clients_kind_device_app,
  system: m.api_clients_kind_system,
})

function scopesFor(kind: ClientKind): readonly Scope[] {
  return kind === 'system' ? ALL_SCOPES.filter((scope) => SYSTEM_SCOPES[scope]) : ALL_SCOPES
}

/** The wording for people and admins, with the technical name for developers. */
export function scopeOptions(kind: ClientKind) {
  return scopesFor(kind).map((scope) => ({
    value: scope,
    label: (kind === 'system' && SYSTEM_SCOPES[scope]) || SCOPES[scope],
    description: scope,
  }))
}

export const NEW_CLIENT: ClientValues = {
  kind: 'web app',
  name: '',
  redirectUris: '',
  scopes: ['openid', 'profile', 'offline_access'],
  allDepartments: false,
  departments: [],
}

export function valuesOf({ kind, name, redirectUris, scopes, allDepartments, departments }: ApiClient): ClientValues {
  return { kind, name, redirectUris: redirectUris.join('\n'), scopes, allDepartments, departments }
}
