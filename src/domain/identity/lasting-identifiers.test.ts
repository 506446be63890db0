import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identifiersFrom, isAnother, isLasting, standInFor, withinScopes } from './lasting-identifiers.ts'

const IDP = 'https://idp.uni.example'
const provider = { entityId: IDP, scopes: ['uni.example', 'med.uni.example'] }
const unscoped = { entityId: IDP, scopes: [] }
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const SUBJECT = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const PAIRWISE = 'urn:oasis:names:tc:SAML:attribute:pairwise-id'
const from = (
  attributes: Record<string, unknown>,
  name: { value: string; format: string | null } | null = null,
  by = provider,
) => identifiersFrom(attributes, { name, provider: by })

describe('the lasting identifiers', () => {
  it('are those of all known kinds, the strongest first', () => {
    const attributes = {
      eduPersonPrincipalName: 'zoe@uni.example',
      'http://schemas.microsoft.com/identity/claims/objectidentifier': ['5f1c'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.10': ['Abc='],
      'urn:mace:dir:attribute-def:eduPersonUniqueId': 'A1@uni.example',
      [PAIRWISE]: ['P7@uni.example'],
      [SUBJECT]: ['Z0E@Uni.example'],
    }
    expect(from(attributes)).toEqual([
      'subject-id:z0e@uni.example',
      'pairwise-id:p7@uni.example',
      'unique-id:a1@uni.example',
      `persistent:${IDP}!Abc=`,
      `object-id:${IDP}!5f1c`,
      'principal-name:zoe@uni.example',
    ])
  })

  it.each([
    ['Shibboleth', { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': ['zoe@uni.example'] }, ['principal-name:zoe@uni.example']],
    [
      'SimpleSAMLphp',
      { eduPersonPrincipalName: ['zoe@uni.example'], uid: ['zoe'] },
      ['principal-name:zoe@uni.example'],
    ],
    ['Entra', { 'http://schemas.microsoft.com/identity/claims/objectidentifier': ['5F1C'] }, [`object-id:${IDP}!5F1C`]],
    ['ADFS', { 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn': ['zoe@uni.example'] }, []],
    ['Google', { email: ['zoe@uni.example'] }, []],
  ])('are found in what %s sends', (_, attributes, identifiers) => {
    expect(from(attributes)).toEqual(identifiers)
  })

  it('include the name only if it is persistent, once', () => {
    expect(from({}, { value: 'Abc', format: PERSISTENT })).toEqual([`persistent:${IDP}!Abc`])
    expect(from({ eduPersonTargetedID: 'Abc' }, { value: 'Abc', format: PERSISTENT })).toHaveLength(1)
    expect(from({}, { value: 'Abc', format: TRANSIENT })).toEqual([])
    expect(from({}, { value: 'Abc', format: null })).toEqual([])
  })

  it('belong to the provider that declares no scope', () => {
    expect(from({ [SUBJECT]: 'zoe@other.example' }, null, unscoped)).toEqual([`subject-id:${IDP}!zoe@other.example`])
  })

  it.each([
    ['another scope', 'zoe@other.example'],
    ['a scope that only ends alike', 'zoe@evil-uni.example'],
    ['a subdomain that is not declared', 'zoe@cs.uni.example'],
    ['two scopes', 'zoe@other.example@uni.example'],
    ['no scope', 'zoe'],
    ['no name', '@uni.example'],
    ['a blank', 'zoe y@uni.example'],
    ['a hidden character', 'zo\u200be@uni.example'],
    ['several values', ['zoe@uni.example', 'eve@uni.example']],
    ['too much', `${'z'.repeat(600)}@uni.example`],
    ['something else than text', { toString: 'zoe@uni.example' }],
  ])('leave out %s', (_, value) => {
    expect(from({ [SUBJECT]: value })).toEqual([])
  })

  it('of different people are never the same, whatever a provider sends', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('zoe@uni.example', 'zoe@other.example', '!', ':'),
    )
    const names = fc.constantFrom(SUBJECT, PAIRWISE, 'eduPersonTargetedID', 'eduPersonPrincipalName', '__proto__')
    fc.assert(
      fc.property(fc.dictionary(names, text), fc.dictionary(names, text), (one, other) => {
        const victim = from(one)
        const stranger = from(other, null, { entityId: 'https://idp.other.example', scopes: ['other.example'] })
        expect(victim.filter((identifier) => stranger.includes(identifier))).toEqual([])
        for (const identifier of [...victim, ...stranger]) expect(identifier).toMatch(/^[a-z-]+:\S/)
      }),
    )
  })

  it('keep their order when attributes come in another', () => {
    const attributes = {
      [SUBJECT]: 's@uni.example',
      [PAIRWISE]: 'p@uni.example',
      eduPersonPrincipalName: 'e@uni.example',
    }
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(attributes), { minLength: 3 }), (entries) => {
        expect(from(Object.fromEntries(entries))).toEqual(from(attributes))
      }),
    )
  })
})

describe('an account', () => {
  const saml = { protocol: 'saml', provider: IDP } as const
  const oidc = { protocol: 'oidc', provider: 'https://issuer.uni.example' } as const
  const cas = { protocol: 'cas', provider: 'https://cas.uni.example/cas' } as const

  it.each([
    ['nothing', [], ['subject-id:z@uni.example'], saml],
    ['a stand-in', [standInFor('z@uni.example')], ['subject-id:z@uni.example'], saml],
    ['a name of version 1.0', ['AbC='], ['subject-id:z@uni.example'], saml],
    ['an identifier, of which none comes', ['subject-id:z@uni.example'], [], saml],
    ['the strongest', ['subject-id:z@uni.example'], ['subject-id:z@uni.example', 'principal-name:z@uni.example'], saml],
    [
      'a weaker one',
      ['principal-name:z@uni.example'],
      ['subject-id:7@uni.example', 'principal-name:z@uni.example'],
      saml,
    ],
    ['one from before scopes were declared', [`subject-id:${IDP}!z@uni.example`], ['subject-id:z@uni.example'], saml],
    ['one from before scopes were dropped', ['subject-id:z@uni.example'], [`subject-id:${IDP}!z@uni.example`], saml],
    ['one of two that were linked', ['uid-1', 'uid-2'], ['uid-2'], oidc],
    ['a user of CAS in capital letters', ['cas:zoe'], ['cas:ZOE'], cas],
  ])('stays open to whom it knows by %s', (_, stored, came, namespace) => {
    expect(isAnother(stored, came, namespace)).toBe(false)
  })

  it.each([
    ['another of the same kind', ['subject-id:z@uni.example'], ['subject-id:7@uni.example'], saml],
    ['another of the same provider', [`persistent:${IDP}!a`], [`persistent:${IDP}!b`], saml],
    ['the same text of another provider', ['persistent:https://idp.other.example!a'], [`persistent:${IDP}!a`], saml],
    [
      'another stronger, although a weaker is the same',
      ['subject-id:1@u.example', 'principal-name:z@u.example'],
      ['subject-id:2@u.example', 'principal-name:z@u.example'],
      saml,
    ],
    ['only weaker ones', ['subject-id:z@uni.example'], ['principal-name:z@uni.example'], saml],
    ['only stronger ones', ['principal-name:z@uni.example'], ['subject-id:z@uni.example'], saml],
    ['pairwise instead of public ones', ['subject-id:z@uni.example'], ['pairwise-id:z@uni.example'], saml],
    ['another subject', ['uid-1'], ['uid-2'], oidc],
    ['another subject, which differs in capital letters', ['uid-1'], ['UID-1'], oidc],
    ['a subject that looks like a stand-in', ['address:z@uni.example'], ['address:y@uni.example'], oidc],
    ['another user of CAS', ['cas:zoe'], ['cas:eve'], cas],
  ])('is another person’s for %s', (_, stored, came, namespace) => {
    expect(isAnother(stored, came, namespace)).toBe(true)
    expect(isAnother([...stored, standInFor('z@uni.example')], came, namespace)).toBe(true)
  })

  it('stays open to whoever brings the same identifiers, in any order of the stored ones', () => {
    const text = fc.string({ minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), fc.nat(), (names, index) => {
        expect(isAnother(names, [names[index % names.length]!], oidc)).toBe(false)
        expect(isAnother(names, [`${names.join('')}!`], oidc)).toBe(true)
      }),
    )
  })

  it('is known by a lasting identifier or not', () => {
    expect(isLasting('subject-id:z@uni.example', 'saml')).toBe(true)
    expect(isLasting('cas:zoe', 'cas')).toBe(true)
    expect(isLasting('anything', 'oidc')).toBe(true)
    expect(isLasting(standInFor('z@uni.example'), 'saml')).toBe(false)
    expect(isLasting('AbC=', 'saml')).toBe(false)
  })
})

describe('the scopes of a provider', () => {
  it('limit affiliations and names, and nothing else', () => {
    const attributes = {
      eduPersonScopedAffiliation: ['staff@uni.example', 'staff@other.example', 'Member@MED.uni.example'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'zoe@other.example',
      mail: 'zoe@other.example',
    }
    expect(withinScopes(attributes, provider.scopes)).toEqual({
      eduPersonScopedAffiliation: ['staff@uni.example', 'Member@MED.uni.example'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': [],
      mail: 'zoe@other.example',
    })
    expect(withinScopes(attributes, [])).toEqual(attributes)
  })
})
