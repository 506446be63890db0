import { describe, expect, it } from 'vitest'
import { type Access, type GuardedPerson, guard, homeOf, returnAddress } from './guards.ts'

const complete: GuardedPerson = { role: 'student', major: 'History', graduationYear: 2028, needsSecondFactor: false }
const incomplete: GuardedPerson = { role: 'student', major: null, graduationYear: null, needsSecondFactor: false }
const manager: GuardedPerson = { role: 'manager', major: null, graduationYear: null, needsSecondFactor: false }
const admin: GuardedPerson = { role: 'admin', major: null, graduationYear: null, needsSecondFactor: false }

const enrolling: GuardedPerson = { ...admin, needsSecondFactor: true }

const PEOPLE = { nobody: null, incomplete, complete, manager, admin, enrolling }

// Where each person is redirected; null admits them.
const EXPECTED: Record<Access, Record<keyof typeof PEOPLE, string | null>> = {
  public: { nobody: null, incomplete: null, complete: null, manager: null, admin: null, enrolling: null },
  guest: { nobody: null, incomplete: '/', complete: '/', manager: '/', admin: '/', enrolling: '/' },
  enrolling: { nobody: '/login', incomplete: null, complete: null, manager: null, admin: null, enrolling: null },
  signedIn: {
    nobody: '/login',
    incomplete: null,
    complete: null,
    manager: null,
    admin: null,
    enrolling: '/login/set-up',
  },
  student: { nobody: '/login', incomplete: null, complete: null, manager: '/', admin: '/', enrolling: '/login/set-up' },
  completeStudent: {
    nobody: '/login',
    incomplete: '/profile',
    complete: null,
    manager: '/',
    admin: '/',
    enrolling: '/login/set-up',
  },
  manager: { nobody: '/login', incomplete: '/', complete: '/', manager: null, admin: '/', enrolling: '/login/set-up' },
  admin: { nobody: '/login', incomplete: '/', complete: '/', manager: '/', admin: null, enrolling: '/login/set-up' },
  reviewer: {
    nobody: '/login',
    incomplete: '/',
    complete: '/',
    manager: null,
    admin: null,
    enrolling: '/login/set-up',
  },
}

describe('the guard of a route', () => {
  for (const [access, rows] of Object.entries(EXPECTED))
    for (const [who, target] of Object.entries(rows))
      it(`${target === null ? 'admits' : `redirects to ${target}`}: ${who} on a route for ${access}`, () => {
        expect(guard(access as Access, PEOPLE[who as keyof typeof PEOPLE])).toBe(target)
      })

  it('asks a student with a major but no graduation year to complete the profile', () => {
    expect(guard('completeStudent', { ...complete, graduationYear: null })).toBe('/profile')
    expect(guard('completeStudent', { ...complete, major: '' })).toBe('/profile')
  })
})

describe('home', () => {
  it.each([
    [null, '/login'],
    [admin, '/admin'],
    [enrolling, '/login/set-up'],
    [manager, '/manager'],
    [complete, '/dashboard'],
    [incomplete, '/profile'],
  ])('of %o is %s', (person, home) => {
    expect(homeOf(person)).toBe(home)
  })

  it('never redirects twice: everyone may open their own home', () => {
    const access: Record<string, Access> = {
      '/login': 'guest',
      '/admin': 'admin',
      '/manager': 'manager',
      '/dashboard': 'completeStudent',
      '/profile': 'student',
      '/login/set-up': 'enrolling',
    }
    for (const person of Object.values(PEOPLE)) expect(guard(access[homeOf(person)]!, person)).toBeNull()
  })
})

describe('the return address', () => {
  it('is kept for every screen except home', () => {
    expect(returnAddress('/internships/new')).toBe('/internships/new')
    expect(returnAddress('/')).toBeUndefined()
    expect(returnAddress('/dashboard')).toBe('/dashboard')
  })
})
