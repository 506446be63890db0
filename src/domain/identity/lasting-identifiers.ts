import { ATTRIBUTE_NAMES, SCOPED_ATTRIBUTES } from './attribute-names.ts'
import type { Protocol } from './saml-provider.ts'
import { type Attributes, textsOf } from './sign-on.ts'

// Identifiers by which a person is found again after their email address has changed.

/** The sender of the attributes: the provider's id, and the domains of scoped attributes that its metadata declares. */
type Provider = { entityId: string; scopes: readonly string[] }
type Name = { value: string; format: string | null }

/** Longer identifiers are ignored: cut, they could equal somebody else's. Unit: characters. */
const LONGEST = 512
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Strongest first: identifiers that are never reassigned come before the others. */
const KINDS = [
  { kind: 'subject-id', names: ATTRIBUTE_NAMES.subjectId, isScoped: true },
  { kind: 'pairwise-id', names: ATTRIBUTE_NAMES.pairwiseId, isScoped: true },
  { kind: 'unique-id', names: ATTRIBUTE_NAMES.uniqueId, isScoped: true },
  // The assertion's name and this attribute contain the same identifier.
  { kind: 'persistent', names: ATTRIBUTE_NAMES.targetedId, isScoped: false },
  { kind: 'object-id', names: ATTRIBUTE_NAMES.objectId, isScoped: false },
  { kind: 'principal-name', names: ATTRIBUTE_NAMES.principalName, isScoped: true },
]

/**
 * The lasting identifiers of a person in a SAML assertion or a CAS response, such as 'subject-id:zoe@uni.example', strongest
 * first. An identifier whose scope the provider has not declared belongs to the provider: 'subject-id:PROVIDER!zoe@uni.example'.
 * Identifiers whose scope others declare, with several values, or in a wrong form are left out.
 */
export function identifiersFrom(
  attributes: Attributes,
  { name, provider }: { name: Name | null; provider: Provider },
): string[] {
  const own = withinScopes(attributes, provider.scopes)
  const found = KINDS.flatMap(({ kind, names, isScoped }) => {
    const values = kind === 'persistent' && name?.format === PERSISTENT ? [name.value.trim()] : valuesOf(own, names)
    const [value = '', ...others] = new Set(values)
    if (others.length > 0 || !isIdentifier(value) || (isScoped && !SCOPED.test(value))) return []
    if (isScoped && provider.scopes.length > 0) return [`${kind}:${value.toLowerCase()}`]
    return [`${kind}:${provider.entityId}!${isScoped ? value.toLowerCase() : value}`]
  })
  return [...new Set(found)]
}

/** Replaces a missing identifier. Nobody is found by it, because the address can be reassigned later. */
export function standInFor(email: string): string {
  return `address:${email}`
}

/** The namespace in which names of one connection identify people. `provider` is the id of the provider that answered. */
export type Namespace = { protocol: Protocol; provider: string }

/**
 * Whether the account that the connection knows by the names `stored` belongs to another person than the one who arrives with the
 * identifiers `came`, strongest first. The strongest kind that both have decides. If both have identifiers but none can be
 * compared, they are different people; if one has none, they may be the same.
 */
export function isAnother(stored: readonly string[], came: readonly string[], namespace: Namespace): boolean {
  const [theirs, own] = [stored, came].map((names) => names.flatMap((name) => comparable(name, namespace)))
  if (!theirs?.length || !own?.length) return false
  const compared = own.find(({ kind }) => theirs.some((one) => one.kind === kind))
  return !theirs.some(({ kind, value }) => kind === compared?.kind && value === compared.value)
}

/** Whether this name of a connection is a lasting identifier. */
export function isLasting(name: string, protocol: Protocol): boolean {
  return comparable(name, { protocol, provider: '' }).length > 0
}

/** Null for a stand-in, and for the unstable SAML names that version 1.0 stored. */
function comparable(name: string, { protocol, provider }: Namespace): { kind: string; value: string }[] {
  if (protocol === 'oidc') return [{ kind: 'sub', value: name }]
  const [, kind = '', rest = ''] = /^([a-z-]+):(.*)$/s.exec(name) ?? []
  // People type it in any case, and CAS servers pass it on.
  if (kind === 'cas') return [{ kind, value: rest.toLowerCase() }]
  if (!KINDS.some((one) => one.kind === kind)) return []
  // The provider may have declared its scopes only after the identifier was stored, so both forms are equal.
  return [{ kind, value: rest.startsWith(`${provider}!`) ? rest.slice(provider.length + 1) : rest }]
}

/** One name and one domain. */
const SCOPED = /^[^@\s]+@[a-z0-9][a-z0-9.-]*$/i

function isIdentifier(value: string): boolean {
  return value !== '' && value.length <= LONGEST && !/\p{C}/u.test(value)
}

function valuesOf(attributes: Attributes, names: readonly string[]): string[] {
  const [values = []] = names.map((name) => textsOf(attributes, name)).filter(({ length }) => length > 0)
  return values.map((value) => value.trim())
}

/**
 * The attributes without values whose scope the provider may not speak for. A provider that declares no scopes is not limited,
 * because what it says counts for that provider only.
 */
export function withinScopes(attributes: Attributes, scopes: readonly string[]): Attributes {
  if (scopes.length === 0) return attributes
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) =>
      SCOPED_ATTRIBUTES.includes(name)
        ? [name, textsOf(attributes, name).filter((text) => scopes.includes(scopeOf(text)))]
        : [name, value],
    ),
  )
}

function scopeOf(text: string): string {
  return text
    .slice(text.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
}
