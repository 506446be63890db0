import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanAddress, isAddress, isSameAddress } from '../platform/email-address.ts'
import {
  closestTo,
  confirmsFactor,
  EMPTY_MAPPING,
  FACTOR_VALUES,
  groupsFrom,
  isOwnDomain,
  personFrom,
  staffRoleFor,
} from './sign-on.ts'

describe('the person in the claims', () => {
  it('has the usual names', () => {
    const claims = { email: 'Zoe@Uni.example', given_name: 'Zoë', family_name: 'Çağlar', department: 'History' }
    expect(personFrom(claims, EMPTY_MAPPING)).toEqual({
      email: 'zoe@uni.example',
      firstName: 'Zoë',
      lastName: 'Çağlar',
      department: 'History',
      graduationYear: null,
      groups: [],
    })
  })

  it('has the names of SAML object identifiers', () => {
    const attributes = {
      'urn:oid:0.9.2342.19200300.100.1.3': ['zoe@uni.example', 'other@uni.example'],
      'urn:oid:2.5.4.42': 'Zoë',
      'urn:oid:2.5.4.4': 'Çağlar',
    }
    expect(personFrom(attributes, EMPTY_MAPPING)).toMatchObject({ email: 'zoe@uni.example', lastName: 'Çağlar' })
  })

  it('follows the mapping, even if a usual name is there', () => {
    const claims = { department: 'History', programme: 'Physics', klass: 'Class of 2027', roles: ['staff', 'sso'] }
    const mapping = { ...EMPTY_MAPPING, department: 'programme', graduationYear: 'klass', groups: 'roles' }
    expect(personFrom(claims, mapping)).toMatchObject({
      department: 'Physics',
      graduationYear: 2027,
      groups: ['staff', 'sso'],
    })
  })

  it('splits a display name, and falls back to the address', () => {
    expect(personFrom({ name: 'Ana Maria Ruiz' }, EMPTY_MAPPING)).toMatchObject({
      firstName: 'Ana Maria',
      lastName: 'Ruiz',
    })
    expect(personFrom({ email: 'ruiz@uni.example' }, EMPTY_MAPPING)).toMatchObject({ firstName: 'ruiz', lastName: '' })
  })

  it('ignores values that are not text', () => {
    expect(personFrom({ email: { toString: 'x' }, groups: [{}, null, 'a'] }, EMPTY_MAPPING)).toMatchObject({
      email: '',
      groups: ['a'],
    })
  })
})

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const MICROSOFT = 'http://schemas.microsoft.com/ws/2008/06/identity/claims'

describe('the person in the attributes of', () => {
  it.each([
    [
      'Shibboleth IdP 5',
      {
        'urn:oid:0.9.2342.19200300.100.1.3': ['zoe@uni.example'],
        'urn:oid:2.5.4.42': ['Zoë'],
        'urn:oid:2.5.4.4': ['Çağlar'],
        'urn:oid:2.5.4.11': ['History'],
        'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['staff@uni.example'],
        'urn:oid:1.3.6.1.4.1.5923.1.1.1.7': ['urn:mace:uni.example:careers'],
      },
      ['urn:mace:uni.example:careers', 'staff@uni.example'],
    ],
    [
      'ADFS',
      {
        [`${CLAIMS}/emailaddress`]: ['zoe@uni.example'],
        [`${CLAIMS}/givenname`]: ['Zoë'],
        [`${CLAIMS}/surname`]: ['Çağlar'],
        [`${CLAIMS}/name`]: ['UNI\\zoe'],
        [`${CLAIMS}/upn`]: ['z123@ad.uni.example'],
        [`${CLAIMS}/department`]: ['History'],
        'http://schemas.xmlsoap.org/claims/Group': ['Careers', 'Domain Users'],
      },
      ['Careers', 'Domain Users'],
    ],
    [
      'Entra',
      {
        'http://schemas.microsoft.com/identity/claims/displayname': ['Zoë Çağlar'],
        [`${CLAIMS}/name`]: ['zoe@uni.example'],
        [`${CLAIMS}/emailaddress`]: ['Zoe@uni.example'],
        department: ['History'],
        [`${MICROSOFT}/groups`]: ['0b2c', '77aa'],
        [`${MICROSOFT}/role`]: ['careers'],
      },
      ['0b2c', '77aa', 'careers'],
    ],
    [
      'Google',
      {
        email: ['zoe@uni.example'],
        firstName: ['Zoë'],
        lastName: ['Çağlar'],
        department: ['History'],
        groups: ['Staff'],
      },
      ['Staff'],
    ],
    [
      'Keycloak',
      { email: 'zoe@uni.example', given_name: 'Zoë', family_name: 'Çağlar', department: 'History', roles: ['a'] },
      ['a'],
    ],
    [
      'SimpleSAMLphp',
      {
        mail: ['zoe@uni.example'],
        displayName: ['Çağlar, Zoë'],
        ou: ['History'],
        eduPersonAffiliation: ['member', 'employee'],
      },
      ['member', 'employee'],
    ],
    [
      'LemonLDAP::NG and CAS',
      { mail: 'zoe@uni.example', givenName: 'Zoë', sn: 'Çağlar', ou: ['History', 'Physics'], memberOf: 'cn=careers' },
      ['cn=careers'],
    ],
    [
      'SAML 1',
      {
        'urn:mace:dir:attribute-def:mail': 'zoe@uni.example',
        'urn:mace:dir:attribute-def:cn': 'Zoë Çağlar',
        'urn:mace:dir:attribute-def:ou': 'History',
        'urn:mace:dir:attribute-def:isMemberOf': ['a', 'a'],
      },
      ['a'],
    ],
  ])('%s', (_, attributes, groups) => {
    expect(personFrom(attributes, EMPTY_MAPPING)).toEqual({
      email: 'zoe@uni.example',
      firstName: 'Zoë',
      lastName: 'Çağlar',
      department: 'History',
      graduationYear: null,
      groups,
    })
  })
})

describe('the address of the person', () => {
  const uni = { domains: ['uni.example'], withSubdomains: false }
  const email = (attributes: Record<string, unknown>, connection = uni) =>
    personFrom(attributes, EMPTY_MAPPING, connection).email

  it.each([
    [
      'the first of the domains',
      { mail: ['zoe@gmail.example', 'zoe@uni.example', 'z@uni.example'] },
      'zoe@uni.example',
    ],
    ['of the domains under another name', { email: 'z@gmail.example', mail: 'z@uni.example' }, 'z@uni.example'],
    ['in a list with semicolons', { mail: 'zoe@gmail.example;zoe@uni.example' }, 'zoe@uni.example'],
    ['in a list with commas and blanks', { mail: ['x, zoe@gmail.example ,  Zoe@UNI.example'] }, 'zoe@uni.example'],
    ['the first of all if none fits', { mail: 'a@one.example;b@two.example' }, 'a@one.example'],
    ['not of a domain that ends alike', { mail: ['a@evil-uni.example', 'a@uni.example'] }, 'a@uni.example'],
    ['not of a subdomain', { mail: ['a@cs.uni.example', 'b@uni.example'] }, 'b@uni.example'],
    ['what came if it is none', { mail: 'nobody' }, 'nobody'],
    ['empty if nothing came', { upn: 'zoe@uni.example' }, ''],
  ])('is %s', (_, attributes, expected) => {
    expect(email(attributes)).toBe(expected)
  })

  it('is of a subdomain where the admin says so', () => {
    const mail = ['a@evil.example', 'a@cs.uni.example']
    expect(email({ mail }, { ...uni, withSubdomains: true })).toBe('a@cs.uni.example')
    expect(isOwnDomain('evil-uni.example', { ...uni, withSubdomains: true })).toBe(false)
  })

  it('is never cut or glued together, whatever comes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'zoe@uni.example',
        'zoe@gmail.example',
        ';',
        ',',
        ' ',
        '@',
        'a@b',
        '\n',
        '\u202e',
        '<zoe@uni.example>',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.string({ minLength: 250, maxLength: 400 }),
    )
    const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const values = fc.oneof(value, fc.array(fc.oneof(value, fc.anything())), fc.anything())
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('email', 'mail', '__proto__', 'name'), values), (attributes) => {
        const found = email(attributes)
        const written = ['email', 'mail']
          .flatMap((name) => (Object.hasOwn(attributes, name) ? attributes[name] : []))
          .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).split(/[;,]/) : []))
        if (isAddress(found)) expect(written.some((part) => isSameAddress(part, found))).toBe(true)
        const own = written.map(cleanAddress).filter((one) => isAddress(one) && one.endsWith('@uni.example'))
        // Other characters can make one address look like another.
        if (own.length > 0 && written.every((part) => /^[\n\x20-\x7e]*$/.test(part))) expect(found).toBe(own[0])
      }),
    )
  })

  it('does not depend on what else comes or on its order', () => {
    const others = fc
      .dictionary(fc.string(), fc.anything())
      .filter((attributes) => !('mail' in attributes || 'email' in attributes))
    fc.assert(
      fc.property(others, (attributes) => {
        expect(email({ ...attributes, mail: 'zoe@uni.example' })).toBe('zoe@uni.example')
        expect(email({ mail: 'zoe@uni.example', ...attributes })).toBe('zoe@uni.example')
      }),
    )
  })
})

describe('the groups of the person', () => {
  const groups = (attributes: Record<string, unknown>) => groupsFrom(attributes, EMPTY_MAPPING)

  it('are unknown if the provider says nothing, and none if it says so', () => {
    expect(groups({ mail: 'zoe@uni.example' })).toBeNull()
    expect(groups({ groups: [] })).toEqual([])
  })

  it.each([
    ['SAML', { [`${MICROSOFT}/role`]: 'a', 'http://schemas.microsoft.com/claims/groups.link': 'https://graph' }],
    ['OpenID Connect', { roles: ['a'], _claim_names: { groups: 'src1' } }],
    ['the implicit flow', { roles: ['a'], hasgroups: true }],
  ])('are unknown if Microsoft has left some out in %s', (_, attributes) => {
    expect(groups(attributes)).toBeNull()
  })

  it('are known if it has left out something else', () => {
    expect(groups({ groups: ['a'], _claim_names: { address: 'src1' } })).toEqual(['a'])
  })
})

describe('the role that the rules give', () => {
  const rules = [
    { value: 'history-staff', role: 'manager' as const, departments: ['History'] },
    { value: 'physics-staff', role: 'manager' as const, departments: ['Physics', 'History'] },
    { value: 'careers', role: 'admin' as const, departments: [] },
  ]

  it('is none without a match', () => {
    expect(staffRoleFor(['admin', 'History-Staff'], rules)).toBeNull()
    expect(staffRoleFor(['careers'], [])).toBeNull()
  })

  it('adds up the departments', () => {
    expect(staffRoleFor(['physics-staff', 'history-staff'], rules)).toEqual({
      role: 'manager',
      departments: ['History', 'Physics'],
    })
  })

  it('is admin if one rule says so', () => {
    expect(staffRoleFor(['history-staff', 'careers'], rules)).toEqual({ role: 'admin', departments: [] })
  })
})

describe('a second factor at the identity provider', () => {
  const expected = { factorValues: FACTOR_VALUES, withoutFactor: 'ask' } as const

  it.each([
    ['amr', { amr: ['pwd', 'mfa'] }, null],
    ['acr', { acr: 'https://refeds.org/profile/mfa' }, null],
    ['the context class', {}, 'https://refeds.org/profile/mfa'],
    [
      "Microsoft's attribute",
      {
        'http://schemas.microsoft.com/claims/authnmethodsreferences': [
          'http://schemas.microsoft.com/claims/multipleauthn',
        ],
      },
      'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
    ],
  ])('is confirmed by %s', (_, facts, contextClass) => {
    expect(confirmsFactor(facts, contextClass, expected)).toBe(true)
  })

  it('is not assumed', () => {
    expect(confirmsFactor({}, null, expected)).toBe(false)
    expect(confirmsFactor({ amr: ['pwd'], groups: ['mfa'] }, '', expected)).toBe(false)
    expect(confirmsFactor({ amr: ['mfa'] }, 'mfa', { ...expected, factorValues: [] })).toBe(false)
  })

  it('does not matter where an admin trusts the sign-on as it is', () => {
    expect(confirmsFactor({}, null, { ...expected, withoutFactor: 'trust' })).toBe(true)
  })
})

describe('the connection of an address', () => {
  const uni = { domains: ['uni.example'], withSubdomains: true }
  const law = { domains: ['law.uni.example'], withSubdomains: false }

  it.each([
    ['law.uni.example', [law]],
    ['uni.example', [uni]],
    ['tax.law.uni.example', [uni]],
    ['evil-uni.example', []],
    ['example', []],
  ])('of %s is that with the closest domain', (domain, expected) => {
    expect(closestTo(domain, [uni, law])).toEqual(expected)
  })

  it('is one to which the address belongs, and no other that it belongs to has a longer domain', () => {
    const domain = fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 }).map((one) => one.join('.'))
    const connection = fc.record({ domains: fc.array(domain, { maxLength: 3 }), withSubdomains: fc.boolean() })
    const longest = (one: typeof uni, of: string) =>
      Math.max(0, ...one.domains.filter((own) => isOwnDomain(of, { ...one, domains: [own] })).map((own) => own.length))
    fc.assert(
      fc.property(domain, fc.array(connection), (of, all) => {
        const own = all.filter((one) => isOwnDomain(of, one))
        const best = Math.max(0, ...own.map((one) => longest(one, of)))
        expect(closestTo(of, all)).toEqual(own.filter((one) => longest(one, of) === best))
      }),
    )
  })
})
