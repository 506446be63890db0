import type { Person } from '#contract/identity/sessions'
import { isProfileComplete } from '#domain/people/profile'
import { isReviewer, type Role } from '#domain/platform/roles'
import { paths } from './paths.ts'

/** Who may open a route (spec section 2, route table). */
export type Access =
  | 'public'
  | 'guest'
  | 'enrolling'
  | 'signedIn'
  | 'student'
  | 'completeStudent'
  | 'manager'
  | 'admin'
  | 'reviewer'

export type GuardedPerson = Pick<Person, 'role' | 'major' | 'graduationYear' | 'needsSecondFactor'>

/** Where to redirect a person, or null to admit them (spec section 2, guards). */
export function guard(access: Access, person: GuardedPerson | null): string | null {
  if (access === 'public') return null
  if (access === 'guest') return person ? paths.home : null
  if (!person) return paths.login
  if (access === 'enrolling') return null
  if (person.needsSecondFactor) return paths.setUpFactor
  if (!ALLOWED[access](person.role)) return paths.home
  if (access === 'completeStudent' && !isProfileComplete(person)) return paths.profile
  return null
}

const ALLOWED: Record<Exclude<Access, 'public' | 'guest' | 'enrolling'>, (role: Role) => boolean> = {
  signedIn: () => true,
  student: (role) => role === 'student',
  completeStudent: (role) => role === 'student',
  manager: (role) => role === 'manager',
  admin: (role) => role === 'admin',
  reviewer: isReviewer,
}

/** Where `/` and unknown paths redirect (spec section 2, route table). */
export function homeOf(person: GuardedPerson | null): string {
  if (!person) return paths.login
  if (person.needsSecondFactor) return paths.setUpFactor
  if (person.role === 'admin') return paths.admin
  if (person.role === 'manager') return paths.manager
  return isProfileComplete(person) ? paths.dashboard : paths.profile
}

/** The value of `next`: the requested screen, unless it is home. */
export function returnAddress(address: string): string | undefined {
  return address === paths.home ? undefined : address
}
