import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeMidterm,
  makeStudent,
  makeSupervisor,
  registrationInput,
} from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import type { Profile } from '../database/schema.ts'

// A decision is about the version that the reviewer read (product decision 20).

const app = await createTestApp()
const { db, time } = app
// Rows get their creation time from the database's clock, behind which this one must not fall.
time.now = new Date(Date.now() + HOUR)
const admin = await app.as(await makeAdmin(db))
const { supervisors: _, ...facts } = registrationInput()

let student: Profile
let client: Client
let pending: Awaited<ReturnType<typeof makeInternship>>

beforeEach(async () => {
  student = await makeStudent(db)
  client = await app.as(student)
  pending = await makeInternship(db, student, { status: 'pending' })
})

const read = async () => (await admin.internships.listForReview({ id: pending.id })).items[0]!
const statusNow = async () => (await read()).status
const edit = (changed: Partial<typeof facts>) => client.internships.edit({ ...facts, ...changed, id: pending.id })
const rename = (name: {
  firstName?: string
  lastName?: string
  major?: string
  graduationYear?: number
  lastSignInAt?: Date
}) => db.updateTable('profiles').set(name).where('id', '=', student.id).execute()

type Change = { field: string; label: string; before: string | null; after: string | null }

/** What can change while a reviewer reads an internship, and how the refusal describes it. */
const CHANGES: Record<string, [change: () => Promise<unknown>, expected: () => Change[]]> = {
  'employer and dates': [
    () => edit({ employerName: 'Southwind', startDate: '2026-07-01', endDate: '2026-09-30' }),
    () => [
      { field: 'employerName', label: 'Employer', before: 'Northwind Energy', after: 'Southwind' },
      { field: 'startDate', label: 'Start date', before: 'Jun 1, 2026', after: 'Jul 1, 2026' },
      { field: 'endDate', label: 'End date', before: 'Aug 28, 2026', after: 'Sep 30, 2026' },
    ],
  ],
  'a description with quotes and line breaks, in two steps': [
    async () => {
      await edit({ description: 'Something "else" entirely\nwith a second line.' })
      await edit({ description: 'Wind, \\ and ٢٠٢٦ and 😀 and twenty more characters.' })
    },
    () => [
      {
        field: 'description',
        label: 'Description',
        before: facts.description,
        after: 'Wind, \\ and ٢٠٢٦ and 😀 and twenty more characters.',
      },
    ],
  ],
  "the supervisor's address": [
    () =>
      client.supervisors.correct({
        supervisorId: pending.supervisor.id,
        name: 'Dr Helena Marsh',
        email: 'helena@elsewhere.example',
        language: null,
      }),
    () => [
      {
        field: 'supervisor',
        label: 'Supervisor',
        before: 'Dr Helena Marsh <h.marsh@northwind.example> (Primary)',
        after: 'Dr Helena Marsh <helena@elsewhere.example> (Primary)',
      },
    ],
  ],
  'another supervisor': [
    () => client.supervisors.add({ internshipId: pending.id, name: 'Sam Hill', email: 'sam@northwind.example' }),
    () => [{ field: 'supervisor', label: 'Supervisor', before: null, after: 'Sam Hill <sam@northwind.example>' }],
  ],
  "the student's name": [
    () => rename({ lastName: 'Okafor' }),
    () => [
      {
        field: 'student',
        label: 'Student',
        before: `Zoë Çağlar <${student.email}>`,
        after: `Zoë Okafor <${student.email}>`,
      },
    ],
  ],
  'the department and the year': [
    () => rename({ major: 'Law', graduationYear: 2030 }),
    () => [
      { field: 'major', label: 'Department', before: 'Computer Science', after: 'Law' },
      { field: 'graduationYear', label: 'Graduation year', before: '2027', after: '2030' },
    ],
  ],
}

describe.each(Object.entries(CHANGES))('an internship with a change meanwhile: %s', (_name, [change, expected]) => {
  it.each(['approve', 'reject'] as const)('cannot be decided before it was read again: %s', async (verb) => {
    const { id, version } = await read()
    await change()
    const refusal = await admin.internships[verb]({ id, version }).catch((error: unknown) => error)
    const now = (await read()).version
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      message: 'This internship has changed since you read it. Please read it again before you decide.',
      data: { version: now, changes: expected() },
    })
    expect(now).not.toBe(version)
    expect(await statusNow()).toBe('pending')
    await admin.internships[verb]({ id, version: now })
    expect(await statusNow()).not.toBe('pending')
  })
})

it('removed supervisors are named', async () => {
  const second = await makeSupervisor(db, pending, { name: 'Sam Hill', email: 'sam@northwind.example' })
  const { id, version } = await read()
  await client.supervisors.remove({ supervisorId: second.id })
  await expect(admin.internships.approve({ id, version })).rejects.toMatchObject({
    data: { changes: [{ before: 'Sam Hill <sam@northwind.example>', after: null }] },
  })
})

it('says it in the language of the reviewer', async () => {
  const { id, version } = await read()
  await edit({ startDate: '2026-07-01' })
  const response = await app.fetch(`/api/v1/internships/${id}/approve`, {
    method: 'POST',
    headers: {
      cookie: await app.cookieFor((await makeAdmin(db)).id),
      'accept-language': 'de',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ version }),
  })
  const { message, data } = (await response.json()) as { message: string; data: { changes: Change[] } }
  expect(response.status).toBe(409)
  expect(message).toContain('hat sich geändert')
  expect(data.changes[0]).toMatchObject({ before: '01.06.2026', after: '01.07.2026' })
})

it('what changed and changed back is as it was read, and so is what nobody shows', async () => {
  const { id, version } = await read()
  await edit({ industry: 'Wind' })
  await edit({})
  await rename({ lastSignInAt: time.now })
  await admin.internships.approve({ id, version })
  expect(await statusNow()).toBe('approved')
})

it('a decision without a version is refused', async () => {
  const body = { id: pending.id } as { id: string; version: string }
  await expectRefusal(admin.internships.approve(body), 'BAD_REQUEST')
})

it('does not say what changed since a version that never was', async () => {
  await edit({ industry: 'Wind' })
  const { version } = await read()
  await expect(admin.internships.approve({ id: pending.id, version: 'x' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { version, changes: [] },
  })
})

describe('feedback', () => {
  it('cannot be approved once the internship it is about has changed', async () => {
    const internship = await makeInternship(db, student)
    const { id } = await makeFeedback(db, internship.supervisor)
    const find = async () => (await admin.feedback.listForReview({ id })).items[0]!
    const { version } = await find()
    // Descriptions are not shown with feedback.
    await client.internships.edit({ ...facts, id: internship.id, description: 'Other words, and more than enough.' })
    expect((await find()).version).toBe(version)
    await client.internships.edit({ ...facts, id: internship.id, employerName: 'Southwind' })
    await expect(admin.feedback.approve({ id, version })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        changes: [
          { field: 'employerName', before: 'Northwind Energy', after: 'Southwind' },
          // Staff decide about the internship again.
          { field: 'status', before: 'Approved', after: 'Pending Approval' },
        ],
      },
    })
    await admin.feedback.approve({ id, version: (await find()).version })
  })
})

describe('mid-term feedback', () => {
  it('cannot be released once the internship it is about has changed', async () => {
    const internship = await makeInternship(db, student)
    await makeMidterm(db, internship.supervisor)
    const { supervisorId } = { supervisorId: internship.supervisor.id }
    const find = async () =>
      (await admin.midterms.listToRelease({ limit: 100 })).items.find((item) => item.supervisorId === supervisorId)!
    const { version } = await find()
    await client.internships.edit({ ...facts, id: internship.id, positionTitle: 'Engineer' })
    await expect(admin.midterms.release({ supervisorId, version })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { changes: [{ field: 'positionTitle', before: 'Data Analyst Intern', after: 'Engineer' }] },
    })
    await admin.midterms.release({ supervisorId, version: (await find()).version })
  })
})

describe('several at once', () => {
  const named = () => ({ id: pending.id, studentName: 'Zoë Çağlar', positionTitle: 'Data Analyst Intern' })

  it('leaves out those that have changed, and names them', async () => {
    const other = await makeInternship(db, student, { status: 'pending' })
    const { items } = await admin.internships.listForReview({ search: student.email })
    const records = items.map(({ id, version }) => ({ id, version }))
    await client.supervisors.add({ internshipId: pending.id, name: 'Sam Hill', email: 'sam@northwind.example' })
    const result = await admin.bulkDecisions.decideInternships({ selection: { records }, decision: 'approved' })
    expect(result).toMatchObject({ decided: 1, changed: [named()], noLongerWaiting: 0, notFound: 0 })
    const { items: after } = await admin.internships.listForReview({ search: student.email })
    expect(Object.fromEntries(after.map(({ id, status }) => [id, status]))).toEqual({
      [pending.id]: 'pending',
      [other.id]: 'approved',
    })
  })

  it.each(Object.entries(CHANGES))('all that match are those that the list showed: %s', async (_change, [change]) => {
    await rename({ firstName: 'Uniquely', lastName: `Named${student.id.slice(0, 8)}` })
    const search = 'Uniquely'
    const { asOf } = await admin.internships.listForReview({ search })
    await change()
    const matching = { search, ...(await admin.bulkDecisions.countInternships({ search })), asOf }
    const { hasMore: __, ...counted } = matching
    const result = await admin.bulkDecisions.decideInternships({
      selection: { matching: counted },
      decision: 'approved',
    })
    expect(result.changed.map(({ id }) => id)).toContain(pending.id)
    expect(await statusNow()).toBe('pending')
    await rename({ firstName: 'Zoë' })
  })

  it('what happened to other facts does not matter', async () => {
    const search = student.email
    const { asOf } = await admin.internships.listForReview({ search })
    await db
      .updateTable('internshipSupervisors')
      .set({ confirmedAt: time.now })
      .where('id', '=', pending.supervisor.id)
      .execute()
    const { hasMore: __, ...counted } = await admin.bulkDecisions.countInternships({ search })
    const selection = { matching: { search, ...counted, asOf } }
    expect(await admin.bulkDecisions.decideInternships({ selection, decision: 'approved' })).toMatchObject({
      decided: 1,
      changed: [],
      noLongerWaiting: 0,
    })
  })

  it('feedback likewise', async () => {
    const internship = await makeInternship(db, student)
    const { id } = await makeFeedback(db, internship.supervisor)
    const search = student.email
    const { items, asOf } = await admin.feedback.listForReview({ search })
    await client.internships.edit({ ...facts, id: internship.id, employerName: 'Southwind' })
    const records = items.map(({ version }) => ({ id, version }))
    const approve = (selection: Parameters<typeof admin.bulkDecisions.approveFeedback>[0]['selection']) =>
      admin.bulkDecisions.approveFeedback({ selection })
    const left = { decided: 0, changed: [{ ...named(), id }], noLongerWaiting: 0 }
    expect(await approve({ records })).toMatchObject(left)
    const { hasMore: __, ...counted } = await admin.bulkDecisions.countFeedback({ search })
    expect(await approve({ matching: { search, ...counted, asOf } })).toMatchObject(left)
    expect(await approve({ matching: { search, ...counted } })).toMatchObject({ decided: 1, changed: [] })
  })
})
