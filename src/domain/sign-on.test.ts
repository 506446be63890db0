import { describe, expect, it } from 'vitest'
import { confirmsFactor, EMPTY_MAPPING, FACTOR_VALUES, personFrom, staffRoleFor } from './sign-on.ts'

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
