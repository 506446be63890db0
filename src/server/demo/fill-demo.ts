import { randomBytes } from 'node:crypto'
import type { InternshipStatus } from '#domain/internship'
import { hashPassword } from '../auth/passwords/password-hash.ts'
import { ConfigError, DEMO_NEEDS_EMPTY, DEMO_UNIVERSITY } from '../config.ts'
import { inTransaction, type Tx } from '../database/client.ts'
import type { OpenServices } from '../services.ts'
import * as facts from './demo-facts.ts'
import { addMailings } from './demo-mailings.ts'

const DAY = 24 * 60 * 60 * 1000
const INTERNSHIPS = 60
const ADMIN = `admin@${facts.STAFF_DOMAIN}`

/**
 * Fills an empty database with a university in mid-term. Returns lines for the console with the accounts and their new
 * passwords, which are not shown again. Throws ConfigError if the database contains other data.
 */
export async function fillDemo({ db, clock }: Pick<OpenServices, 'db' | 'clock'>): Promise<string[]> {
  const people = await db.selectFrom('profiles').select('email').limit(1_000).execute()
  if (people.some((person) => person.email === ADMIN))
    return [
      `The demo data already exists. Sign in as ${ADMIN} with the password shown on the first start.`,
      `If you lost it, npm run admin -- create ${ADMIN} prints a link to set a new one. To start over, delete the demo's folder.`,
    ]
  const department = await db.selectFrom('departments').select('id').limit(1).executeTakeFirst()
  if (people.length > 0 || department) throw new ConfigError(DEMO_NEEDS_EMPTY)

  const passwords = { admin: await newPassword(), manager: await newPassword(), student: await newPassword() }
  await inTransaction(db, (tx) => fill(tx, passwords, clock()))
  return [
    `Demo data for ${DEMO_UNIVERSITY}: 1 admin, 3 managers, 8 departments, 40 students, 60 internships.`,
    'Accounts (the passwords are not shown again):',
    `  admin     ${ADMIN}  ${passwords.admin.text}`,
    `  managers  ${addressOf(pick(facts.MANAGERS, 0), facts.STAFF_DOMAIN)} and two more  ${passwords.manager.text}`,
    `  students  ${addressOf(pick(facts.STUDENTS, 0), facts.STUDENT_DOMAIN)} and 39 more  ${passwords.student.text}`,
  ]
}

type Password = { text: string; hash: string }

async function newPassword(): Promise<Password> {
  const text = randomBytes(9).toString('base64url')
  return { text, hash: await hashPassword(text) }
}

async function fill(tx: Tx, passwords: Record<'admin' | 'manager' | 'student', Password>, now: Date): Promise<void> {
  const domain = { domain: facts.STUDENT_DOMAIN, university: DEMO_UNIVERSITY }
  await tx.insertInto('universityDomains').values(domain).execute()
  const departments = facts.DEPARTMENTS.map(([name, description]) => ({ name, description }))
  await tx.insertInto('departments').values(departments).execute()
  const ada = { firstName: 'Ada', lastName: 'Bellwether', email: ADMIN, role: 'admin' as const }
  const admin = await addPerson(tx, ada, passwords.admin)
  const managers: string[] = []
  for (const { departments: managed, ...name } of facts.MANAGERS) {
    const email = addressOf(name, facts.STAFF_DOMAIN)
    const managerId = await addPerson(tx, { ...name, email, role: 'manager' }, passwords.manager)
    const rows = managed.map((departmentName) => ({ managerId, departmentName }))
    await tx.insertInto('managerDepartments').values(rows).execute()
    managers.push(managerId)
  }
  const students: string[] = []
  for (const [index, name] of facts.STUDENTS.entries()) {
    const [major] = pick(facts.DEPARTMENTS, index * 3)
    const email = addressOf(name, facts.STUDENT_DOMAIN)
    const person = { ...name, email, role: 'student' as const, major, graduationYear: now.getFullYear() + (index % 3) }
    students.push(await addPerson(tx, person, passwords.student))
  }
  for (let index = 0; index < INTERNSHIPS; index++)
    await addInternship(tx, index, pick(students, index * 7), index % 3 === 0 ? admin : pick(managers, index), now)
  await addMailings(tx)
}

type Person = {
  firstName: string
  lastName: string
  email: string
  role: 'student' | 'manager' | 'admin'
  major?: string
  graduationYear?: number
}

async function addPerson(tx: Tx, person: Person, { hash }: Password): Promise<string> {
  const { id } = await tx
    .insertInto('profiles')
    .values({ ...person, emailVerified: true, university: DEMO_UNIVERSITY })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = { userId: id, accountId: id, providerId: 'credential', password: hash }
  await tx.insertInto('accounts').values(account).execute()
  return id
}

/** Every fourth internship is pending, some are rejected, and the others are approved, with feedback in every status. */
async function addInternship(tx: Tx, index: number, studentId: string, reviewer: string, now: Date): Promise<void> {
  const [employerName, industry, positions] = pick(facts.EMPLOYERS, scattered(index, 1))
  const status: InternshipStatus = index % 4 === 1 ? 'pending' : index % 15 === 7 ? 'rejected' : 'approved'
  const start = new Date(now.getTime() - (200 - index * 3) * DAY)
  const createdAt = new Date(now.getTime() - (INTERNSHIPS - index) * DAY * 0.7 - index * 3_700_000)
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
      approvedAt: status === 'approved' ? new Date(createdAt.getTime() + DAY / 2) : null,
      rejectionReason: status === 'rejected' ? 'Please add the department you will work in and resubmit.' : null,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const supervisors = index % 3 === 0 ? 2 : 1
  for (let number = 0; number < supervisors; number++) {
    const name = pick(facts.SUPERVISORS, scattered(index, 4) + number)
    const email = `${asciiName(name)}@${asciiName(employerName).slice(0, 40).replace(/\.+/g, '-')}.example`
    const supervisor = await tx
      .insertInto('internshipSupervisors')
      .values({ internshipId: internship.id, name, email, isPrimary: number === 0, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (status === 'approved') await addFeedback(tx, supervisor.id, index + number, reviewer, createdAt)
  }
}

const FEEDBACK_STATUSES = ['submitted', 'approved', null, 'approved', 'pending', 'submitted'] as const

async function addFeedback(tx: Tx, supervisorId: string, index: number, reviewer: string, after: Date): Promise<void> {
  const status = pick(FEEDBACK_STATUSES, index)
  if (!status) return
  const createdAt = new Date(after.getTime() + DAY)
  const rating = (salt: number) => 2 + (scattered(index, salt + 10) % 4)
  // A few ratings are 'Not observed'.
  const ratingOrNull = (salt: number, nullSalt: number) => (scattered(index, nullSalt) % 9 === 0 ? null : rating(salt))
  const answers = {
    technicalSkills: rating(0),
    communicationSkills: ratingOrNull(1, 31),
    problemSolving: rating(2),
    teamwork: ratingOrNull(5, 30),
    professionalism: rating(3),
    overallRating: rating(4),
    strengths: pick(facts.STRENGTHS, scattered(index, 20)),
    developmentAreas: pick(facts.DEVELOPMENT_AREAS, scattered(index, 21)),
    additionalComments: index % 2 === 0 ? 'We would be glad to have them back.' : '',
    submittedAt: new Date(createdAt.getTime() + 2 * DAY),
    reviewedBy: status === 'approved' ? reviewer : null,
    approvedAt: status === 'approved' ? new Date(createdAt.getTime() + 3 * DAY) : null,
  }
  const row = { supervisorId, status, createdAt, ...(status !== 'pending' && answers) }
  await tx.insertInto('feedback').values(row).execute()
}

/** A number that looks random but is the same in every demo. */
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

function addressOf({ firstName, lastName }: { firstName: string; lastName: string }, domain: string): string {
  return `${asciiName(`${firstName} ${lastName}`)}@${domain}`
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const ASCII: Record<string, string> = { ł: 'l', ø: 'o', þ: 'th', ı: 'i' }

function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøþı]/g, (letter) => ASCII[letter] ?? '')
    .replace(/[^a-z\s-]/g, '')
    .trim()
    .replace(/\s+/g, '.')
}
