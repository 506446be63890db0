import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { FeedbackStatus } from '#domain/feedback'
import type { InternshipStatus } from '#domain/internship'
import { ConfigError, DEMO_NEEDS_EMPTY, DEMO_UNIVERSITY } from '../config.ts'
import { inTransaction, type Tx } from '../database/client.ts'
import type { OpenServices } from '../services.ts'
import * as facts from './demo-facts.ts'
import { addMailings } from './demo-mailings.ts'

const DAY = 24 * 60 * 60 * 1000
const INTERNSHIPS = 60
const ADMIN = `admin@${facts.STAFF_DOMAIN}`

type Services = Pick<OpenServices, 'db' | 'clock'>

/**
 * Fills an empty database with a university in mid-term and gives the lines for the console: the accounts and their
 * passwords, which are made now and shown this once. Throws ConfigError when other data is there.
 */
export async function fillDemo({ db, clock }: Services): Promise<string[]> {
  const people = await db.selectFrom('profiles').select('email').limit(1_000).execute()
  if (people.some((person) => person.email === ADMIN))
    return [
      `The demo data is already there; sign in as ${ADMIN} with the password shown on its first start.`,
      `Lost it? npm run admin -- create ${ADMIN} gives a link to set a new one, or delete the demo's folder to begin again.`,
    ]
  const department = await db.selectFrom('departments').select('id').limit(1).executeTakeFirst()
  if (people.length > 0 || department) throw new ConfigError(DEMO_NEEDS_EMPTY)

  const passwords = { admin: newPassword(), manager: newPassword(), student: newPassword() }
  const hashes = {
    admin: await hashPassword(passwords.admin),
    manager: await hashPassword(passwords.manager),
    student: await hashPassword(passwords.student),
  }
  await inTransaction(db, (tx) => fill(tx, hashes, clock()))
  const [manager] = facts.MANAGERS
  return [
    `${DEMO_UNIVERSITY} is filled in: 1 admin, 3 managers, 8 departments, 40 students, 60 internships.`,
    'Accounts (these passwords are shown only now):',
    `  admin     ${ADMIN}  ${passwords.admin}`,
    `  managers  ${staffAddress(manager)} and two more  ${passwords.manager}`,
    `  students  ${studentAddress(facts.STUDENTS[0])} and 39 more  ${passwords.student}`,
  ]
}

async function fill(tx: Tx, hashes: Record<'admin' | 'manager' | 'student', string>, now: Date): Promise<void> {
  await tx
    .insertInto('universityDomains')
    .values({ domain: facts.STUDENT_DOMAIN, university: DEMO_UNIVERSITY })
    .execute()
  await tx
    .insertInto('departments')
    .values(facts.DEPARTMENTS.map(([name, description]) => ({ name, description })))
    .execute()
  const admin = await addPerson(
    tx,
    { firstName: 'Ada', lastName: 'Bellwether', email: ADMIN, role: 'admin' },
    hashes.admin,
  )
  const managers: string[] = []
  for (const { departments, ...name } of facts.MANAGERS) {
    const id = await addPerson(tx, { ...name, email: staffAddress(name), role: 'manager' }, hashes.manager)
    await tx
      .insertInto('managerDepartments')
      .values(departments.map((departmentName) => ({ managerId: id, departmentName })))
      .execute()
    managers.push(id)
  }
  const students: string[] = []
  for (const [index, name] of facts.STUDENTS.entries())
    students.push(await addStudent(tx, name, index, hashes.student, now))
  for (let index = 0; index < INTERNSHIPS; index++)
    await addInternship(tx, index, pick(students, index * 7), index % 3 === 0 ? admin : pick(managers, index), now)
  await addMailings(tx)
}

type Person = { firstName: string; lastName: string; email: string; role: 'student' | 'manager' | 'admin' }

async function addPerson(tx: Tx, person: Person & { major?: string; graduationYear?: number }, password: string) {
  const { id } = await tx
    .insertInto('profiles')
    .values({ ...person, emailVerified: true, university: DEMO_UNIVERSITY })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('accounts').values({ userId: id, accountId: id, providerId: 'credential', password }).execute()
  return id
}

function addStudent(tx: Tx, name: string, index: number, password: string, now: Date): Promise<string> {
  const [firstName = '', ...rest] = name.split(' ')
  const [major] = pick(facts.DEPARTMENTS, index * 3)
  const person = { firstName, lastName: rest.join(' '), email: studentAddress(name), role: 'student' as const }
  return addPerson(tx, { ...person, major, graduationYear: now.getFullYear() + (index % 3) }, password)
}

/** Every third internship waits, some are rejected, the rest is approved with feedback in every state. */
async function addInternship(tx: Tx, index: number, studentId: string, reviewer: string, now: Date): Promise<void> {
  const [employerName, industry, positions] = pick(facts.EMPLOYERS, scattered(index, 1))
  const status: InternshipStatus = index % 4 === 1 ? 'pending' : index % 15 === 7 ? 'rejected' : 'approved'
  const start = new Date(now.getTime() - (200 - index * 3) * DAY)
  const createdAt = new Date(now.getTime() - (INTERNSHIPS - index) * DAY * 0.7 - index * 37_000_000 * 0.1)
  const internship = await tx
    .insertInto('internships')
    .values({
      studentId,
      employerName,
      industry,
      positionTitle: pick(positions, scattered(index, 2)),
      description: pick(facts.DESCRIPTIONS, scattered(index, 3)),
      startDate: day(start),
      endDate: day(new Date(start.getTime() + 84 * DAY)),
      status,
      approvedBy: status === 'approved' ? reviewer : null,
      rejectionReason: status === 'rejected' ? 'Please add the department you will work in and resubmit.' : null,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const count = index % 3 === 0 ? 2 : 1
  for (let number = 0; number < count; number++) {
    const name = pick(facts.SUPERVISORS, scattered(index, 4) + number)
    const supervisor = await tx
      .insertInto('internshipSupervisors')
      .values({
        internshipId: internship.id,
        name,
        email: supervisorAddress(name, employerName),
        isPrimary: number === 0,
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (status === 'approved') await addFeedback(tx, supervisor.id, index + number, reviewer, createdAt)
  }
}

const FEEDBACK_CYCLE: (FeedbackStatus | null)[] = ['submitted', 'approved', null, 'approved', 'pending', 'submitted']

async function addFeedback(tx: Tx, supervisorId: string, index: number, reviewer: string, after: Date): Promise<void> {
  const status = pick(FEEDBACK_CYCLE, index)
  if (!status) return
  const createdAt = new Date(after.getTime() + DAY)
  const rating = (salt: number) => 2 + (scattered(index, salt + 10) % 4)
  // Some supervisors sit too far away to see everything.
  const seen = (salt: number, value: number) => (scattered(index, salt) % 9 === 0 ? null : value)
  const answers = {
    technicalSkills: rating(0),
    communicationSkills: seen(31, rating(1)),
    problemSolving: rating(2),
    teamwork: seen(30, rating(5)),
    professionalism: rating(3),
    overallRating: rating(4),
    strengths: pick(facts.STRENGTHS, scattered(index, 20)),
    developmentAreas: pick(facts.DEVELOPMENT_AREAS, scattered(index, 21)),
    additionalComments: index % 2 === 0 ? 'We would be glad to have them back.' : '',
    submittedAt: new Date(createdAt.getTime() + 2 * DAY),
    reviewedBy: status === 'approved' ? reviewer : null,
  }
  await tx
    .insertInto('feedback')
    .values({ supervisorId, status, createdAt, ...(status === 'pending' ? {} : answers) })
    .execute()
}

/** The same numbers in every demo, without a pattern that one could see. */
function scattered(index: number, salt: number): number {
  const mixed = Math.imul((index + 1) * 2_654_435_761 + salt * 40_503, 2_246_822_519)
  return (mixed ^ (mixed >>> 15)) >>> 8
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function newPassword(): string {
  return randomBytes(9).toString('base64url')
}

function studentAddress(name: string): string {
  return `${asciiName(name)}@${facts.STUDENT_DOMAIN}`
}

function staffAddress({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${asciiName(`${firstName} ${lastName}`)}@${facts.STAFF_DOMAIN}`
}

function supervisorAddress(name: string, employer: string): string {
  return `${asciiName(name)}@${asciiName(employer).slice(0, 40).replace(/\.+/g, '-')}.example`
}

function asciiName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/[þÞ]/g, 'th')
    .replace(/ı/g, 'i')
  return plain
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '')
    .trim()
    .replace(/\s+/g, '.')
}
