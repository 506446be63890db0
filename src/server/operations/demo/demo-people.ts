import { randomUUID } from 'node:crypto'
import { DEMO_UNIVERSITY } from '../../config.ts'
import { pick, scattered } from './demo-dates.ts'
import * as facts from './demo-facts.ts'

export const ADMIN = `admin@${facts.STAFF_DOMAIN}`

/** The rows of a person and of their password. */
function person(facts: { firstName: string; lastName: string; email: string }, password: string) {
  const id = randomUUID()
  return {
    profile: { ...facts, id, emailVerified: true, university: DEMO_UNIVERSITY },
    account: { userId: id, accountId: id, providerId: 'credential', password },
  }
}

export function admin(password: string) {
  const { profile, account } = person({ firstName: 'Ada', lastName: 'Bellwether', email: ADMIN }, password)
  return { profile: { ...profile, role: 'admin' as const }, account }
}

export function managers(password: string) {
  return facts.MANAGERS.map(({ departments, ...name }) => {
    const { profile, account } = person({ ...name, email: addressOf(name, facts.STAFF_DOMAIN) }, password)
    return { profile: { ...profile, role: 'manager' as const }, account, departments }
  })
}

export function students(count: number, password: string, now: Date) {
  return Array.from({ length: count }, (_, index) => {
    const name = studentName(index)
    const { profile, account } = person({ ...name, email: addressOf(name, facts.STUDENT_DOMAIN) }, password)
    const major = departmentAt(scattered(index, 50) % 100)
    return {
      profile: { ...profile, role: 'student' as const, major, graduationYear: now.getFullYear() + (index % 3) },
      account,
    }
  })
}

function studentName(index: number) {
  const named = facts.STUDENTS[index]
  if (named) return named
  const pair = index - facts.STUDENTS.length
  const first = pair % facts.FIRST_NAMES.length
  return {
    firstName: pick(facts.FIRST_NAMES, first),
    lastName: pick(facts.LAST_NAMES, first + Math.floor(pair / facts.FIRST_NAMES.length)),
  }
}

/** The department of the student at this index among 100. */
function departmentAt(place: number): string {
  let before = 0
  const found = facts.DEPARTMENTS.find(([, , share]) => {
    before += share
    return place < before
  })
  return found![0]
}

export function addressOf({ firstName, lastName }: { firstName: string; lastName: string }, domain: string): string {
  return `${asciiName(`${firstName} ${lastName}`)}@${domain}`
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const ASCII: Record<string, string> = { ł: 'l', ø: 'o', þ: 'th', ı: 'i' }

export function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøþı]/g, (letter) => ASCII[letter] ?? '')
    .replace(/[^a-z\s-]/g, '')
    .trim()
    .replace(/\s+/g, '.')
}
