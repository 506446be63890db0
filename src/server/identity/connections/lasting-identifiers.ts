import type { SamlProvider } from '#domain/saml-provider'
import { type Attributes, valuesOf } from '#domain/sign-on'
import type { Name } from './saml-response.ts'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Attributes that stay the same when somebody's address changes, the strongest first. */
const LASTING = {
  'subject-id': ['urn:oasis:names:tc:SAML:attribute:subject-id', 'subject-id'],
  'pairwise-id': ['urn:oasis:names:tc:SAML:attribute:pairwise-id', 'pairwise-id'],
  'object-id': ['http://schemas.microsoft.com/identity/claims/objectidentifier'],
  'targeted-id': ['urn:oid:1.3.6.1.4.1.5923.1.1.1.10', 'eduPersonTargetedID'],
  'principal-name': ['urn:oid:1.3.6.1.4.1.5923.1.1.1.6', 'eduPersonPrincipalName'],
}

type Source = { name: Name | null; provider: Pick<SamlProvider, 'entityId' | 'scopes'> }

/** By what the account is found the next time. A scoped value must be of the provider's own scopes, if it declares any. */
export function lastingIdentifiers(attributes: Attributes, { name, provider }: Source): string[] {
  const { entityId, scopes } = provider
  const given = Object.entries(LASTING).flatMap(([kind, names]) => {
    const [value] = valuesOf(attributes, names)
    return value && isInScope(value, scopes) ? [`${kind}:${qualified(kind, value, entityId)}`] : []
  })
  return name?.format === PERSISTENT ? [...given, `persistent:${entityId}!${name.value}`] : given
}

/** Only a scope makes a value unique beyond its provider. */
function qualified(kind: string, value: string, entityId: string): string {
  return value.includes('@') && kind !== 'targeted-id' ? value.toLowerCase() : `${entityId}!${value}`
}

function isInScope(value: string, scopes: readonly string[]): boolean {
  const [, scope] = value.split('@')
  return scope === undefined || scopes.length === 0 || scopes.includes(scope.toLowerCase())
}
