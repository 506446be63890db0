import { ORPCError } from '@orpc/client'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { FEEDBACK_STATUSES, type FeedbackStatus } from '#domain/feedback/feedback'
import { REQUEST_STATUS_LABELS } from '#domain/feedback/request'
import { INTERNSHIP_STATUS_LABELS, INTERNSHIP_STATUSES, type InternshipStatus } from '#domain/internships/internship'
import {
  makeAdmin,
  makeDepartment,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  registrationInput,
} from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { seededDice } from '../../testing/seeded-random.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import type { Profile } from '../database/schema.ts'

// Lists, search, exports and statistics agree for every reviewer after any sequence of changes. The expected result comes from an
// in-memory model with one rule: reviewers see the records of students whose major is in their departments.

type Feedback = { id: string; status: FeedbackStatus; createdAt: Date }
type Internship = {
  id: string
  title: string
  employer: string
  status: InternshipStatus
  createdAt: Date
  student: Student
  feedback: Feedback | null
}
type Student = { profile: Profile; client: Client; name: string; major: string }
type Reviewer = { who: string; id: string; email: string; client: Client; departments: Set<string> | 'all' }

const EMPLOYERS = ['Ørsted Wind', 'Żabka Retail', 'Northwind Energy', 'Città Studi']
const NAMES = ['Zoë Çağlar', 'Łukasz Żółć', 'José Núñez', 'Amara Okafor']
/** A major that is no department. */
const UNKNOWN_MAJOR = 'Astrology'

const app = await createTestApp()
const { db } = app
const departments = new Set(['Physics', 'Law', 'History', 'Botany'])
const students: Student[] = []
const internships: Internship[] = []
const reviewers: Reviewer[] = []

const { roll, pick } = seededDice(20_261_121)

async function createData() {
  for (const name of departments) await makeDepartment(db, name)
  const admin = await makeAdmin(db)
  reviewers.push({ who: 'admin', ...admin, client: await app.as(admin), departments: 'all' })
  for (const own of [['Physics', 'Law'], ['History'], ['Botany', 'Law'], []]) {
    const manager = await makeManager(db, own)
    const who = `manager of ${own.join(' and ') || 'nothing'}`
    reviewers.push({ who, ...manager, client: await app.as(manager), departments: new Set(own) })
  }
  for (let index = 0; index < 10; index++) {
    const [firstName = '', lastName = ''] = pick(NAMES).split(' ')
    const major = pick([...departments, UNKNOWN_MAJOR])
    const profile = await makeStudent(db, { firstName, lastName, major })
    students.push({ profile, client: await app.as(profile), name: `${firstName} ${lastName}`, major })
  }
  for (let index = 0; index < 40; index++) await registerInternship()
}

async function registerInternship() {
  const student = pick(students)
  const employer = pick(EMPLOYERS)
  const title = `Post ${internships.length}`
  // Equal timestamps, so that some pages end between rows of the same time.
  const createdAt = new Date(app.time.now.getTime() - roll(8) * 60_000)
  const status = pick(INTERNSHIP_STATUSES)
  const row = await makeInternship(db, student.profile, {
    employerName: employer,
    positionTitle: title,
    status,
    createdAt,
  })
  const facts = { status: pick(FEEDBACK_STATUSES), createdAt }
  const feedback = roll(3) > 0 ? { ...facts, id: (await makeFeedback(db, row.supervisor, facts)).id } : null
  internships.push({ id: row.id, title, employer, status, createdAt, student, feedback })
}

const CHANGES = {
  'a student registered an internship': registerInternship,
  'a student changed the major': async () => {
    const student = pick(students)
    student.major = pick([...departments, UNKNOWN_MAJOR])
    const { firstName, lastName } = student.profile
    const rest = { firstName, lastName, university: 'Example University', graduationYear: 2027 }
    await student.client.profiles.update({ ...rest, major: student.major })
  },
  'a student edited the employer': async () => {
    const internship = pick(internships)
    internship.employer = pick(EMPLOYERS.filter((employer) => employer !== internship.employer))
    internship.status = 'pending'
    const { supervisors: _, ...facts } = registrationInput({
      employerName: internship.employer,
      positionTitle: internship.title,
    })
    await internship.student.client.internships.edit({ id: internship.id, ...facts })
  },
  'a student deleted an internship': async () => {
    const internship = pick(internships.filter(({ feedback }) => feedback === null))
    internships.splice(internships.indexOf(internship), 1)
    await internship.student.client.internships.delete({ id: internship.id })
  },
  'a reviewer approved or rejected an internship': async () => {
    const [reviewer, internship] = [pick(reviewers), pick(internships)]
    const [verb, status] = pick([['approve', 'approved'] as const, ['reject', 'rejected'] as const])
    const outcome = await codeOf(reviewer.client.internships[verb](await readInternship(db, internship)))
    const isOpen = internship.status === 'pending'
    expect(outcome).toBe(!sees(reviewer, internship) ? 'NOT_FOUND' : isOpen ? 'ok' : 'CONFLICT')
    if (outcome === 'ok') internship.status = status
  },
  'a reviewer approved feedback': async () => {
    const [reviewer, internship] = [pick(reviewers), pick(internships.filter(({ feedback }) => feedback))]
    const feedback = internship.feedback as Feedback
    const outcome = await codeOf(reviewer.client.feedback.approve(await readFeedback(db, { id: feedback.id })))
    const isOpen = feedback.status === 'submitted'
    expect(outcome).toBe(!sees(reviewer, internship) ? 'NOT_FOUND' : isOpen ? 'ok' : 'CONFLICT')
    if (outcome === 'ok') feedback.status = 'approved'
  },
  'a department was renamed': async () => {
    const before = pick(departments)
    const after = `${before.split(' of ')[0]} of ${roll(1000)}`
    await admin().departments.edit({ id: await departmentId(before), name: after })
    for (const set of [departments, ...reviewers.map((reviewer) => reviewer.departments)])
      if (set !== 'all' && set.delete(before)) set.add(after)
    for (const student of students) if (student.major === before) student.major = after
  },
  'a department was deleted and another added': async () => {
    const deleted = pick(departments)
    await admin().departments.delete({ id: await departmentId(deleted) })
    const name = `New Studies of ${roll(1000)}`
    await admin().departments.add({ name })
    for (const set of [departments, ...reviewers.map((reviewer) => reviewer.departments)])
      if (set !== 'all') set.delete(deleted)
    departments.add(name)
  },
  'a manager was given other departments': async () => {
    const manager = pick(reviewers.slice(1, 4))
    manager.departments = new Set([pick(departments), pick(departments)])
    await admin().users.addManager({ email: manager.email, departments: [...manager.departments] })
  },
}

it('shows the same rows everywhere, before and after random changes', async () => {
  await createData()
  await expectAgreement('setup')
  for (let round = 0; round < 8; round++) {
    const names: string[] = []
    for (let change = 0; change < 6; change++) {
      const [name, run] = pick(Object.entries(CHANGES))
      names.push(name)
      await run()
    }
    await expectAgreement(names.join(', '))
  }
}, 120_000)

async function expectAgreement(after: string) {
  for (const reviewer of reviewers) {
    const { client, who } = reviewer
    const seen = internships.filter((internship) => sees(reviewer, internship)).toSorted(newestFirst)
    const withFeedback = seen.filter(hasFeedback).toSorted((a, b) => newestFirst(a.feedback, b.feedback))
    const context = `${who}, after ${after}`

    for (const status of [undefined, ...INTERNSHIP_STATUSES]) {
      const expected = seen.filter((internship) => !status || internship.status === status)
      const listed = await everyPage((page) => client.internships.listForReview({ ...page, ...(status && { status }) }))
      expect(listed.map(titleOf), `internships ${status}, ${context}`).toEqual(expected.map(({ title }) => title))
    }
    for (const status of [undefined, 'submitted', 'approved'] as const) {
      const expected = withFeedback.filter(
        ({ feedback }) => feedback.status !== 'pending' && feedback.status === (status ?? feedback.status),
      )
      const listed = await everyPage((page) => client.feedback.listForReview({ ...page, ...(status && { status }) }))
      expect(listed.map(titleOf), `feedback ${status}, ${context}`).toEqual(expected.map(({ title }) => title))
    }

    const term = pick([...EMPLOYERS, ...NAMES])
    const found = await everyPage((page) => client.internships.listForReview({ ...page, search: term }))
    const matching = seen.filter(({ employer, student }) => [employer, student.name].includes(term))
    expect(found.map(titleOf), `search for ${term}, ${context}`).toEqual(matching.map(({ title }) => title))

    expect(await exported(client.exports.internships({})), `internship export, ${context}`).toEqual(
      reviewer.departments !== 'all' && reviewer.departments.size === 0
        ? 'NO_DEPARTMENTS'
        : seen.map(({ title, status, student }) => [title, INTERNSHIP_STATUS_LABELS[status], student.major]),
    )
    expect(await exported(client.exports.feedback({})), `feedback export, ${context}`).toEqual(
      reviewer.departments !== 'all' && withFeedback.length === 0
        ? reviewer.departments.size === 0
          ? 'NO_DEPARTMENTS'
          : 'NO_FEEDBACK'
        : withFeedback.map(({ title, status, feedback, student }) => [
            title,
            REQUEST_STATUS_LABELS[
              feedback.status === 'pending' && status === 'rejected' ? 'rejected' : feedback.status
            ],
            student.major,
          ]),
    )

    const own = reviewer.departments === 'all' ? [] : [...reviewer.departments]
    const { departments: breakdown, ...totals } = await client.statistics.get()
    expect(totals, `statistics, ${context}`).toEqual(countsOf(seen))
    expect(Object.fromEntries(breakdown.map(({ name, ...counts }) => [name, counts])), `breakdown, ${context}`).toEqual(
      Object.fromEntries(own.map((name) => [name, countsOf(seen.filter(({ student }) => student.major === name))])),
    )
  }
  const student = pick(students)
  const mine = internships.filter((internship) => internship.student === student).toSorted(newestFirst)
  expect((await student.client.internships.listMine()).map(titleOf), `own, after ${after}`).toEqual(
    mine.map(({ title }) => title),
  )
}

function sees({ departments: own }: Reviewer, { student }: Internship): boolean {
  return own === 'all' || own.has(student.major)
}

function hasFeedback(internship: Internship): internship is Internship & { feedback: Feedback } {
  return internship.feedback !== null
}

function newestFirst(a: { id: string; createdAt: Date }, b: { id: string; createdAt: Date }): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}

function countsOf(seen: Internship[]) {
  const withFeedback = seen.filter(hasFeedback)
  const internshipsWith = (status: InternshipStatus) => seen.filter((one) => one.status === status).length
  const feedbackWith = (status: FeedbackStatus) =>
    withFeedback.filter(({ feedback }) => feedback.status === status).length
  const ended = withFeedback.filter((one) => one.feedback.status === 'pending' && one.status === 'rejected').length
  return {
    internships: {
      total: seen.length,
      pending: internshipsWith('pending'),
      approved: internshipsWith('approved'),
      rejected: internshipsWith('rejected'),
      erased: { total: 0, approved: 0, rejected: 0 },
    },
    feedback: {
      total: withFeedback.length - ended,
      pending: feedbackWith('pending') - ended,
      submitted: feedbackWith('submitted'),
      approved: feedbackWith('approved'),
      ended,
      erased: { total: 0, approved: 0 },
    },
  }
}

async function everyPage<T>(
  list: (page: { limit: number; cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 7, ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all
}

/** Title, status and department of each row, or the refusal's code. */
async function exported(download: Promise<{ body?: unknown }>): Promise<string | string[][]> {
  try {
    const text = await ((await download).body as Blob).text()
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    return data.map((row) => [
      row.Position ?? row['Position Title'] ?? '',
      row.Status ?? row['Feedback Status'] ?? '',
      row.Department ?? row['Student Department'] ?? '',
    ])
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error)
  }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error)
  }
}

async function departmentId(name: string): Promise<string> {
  return (await admin().departments.list()).find((department) => department.name === name)?.id ?? ''
}

function admin(): Client {
  return (reviewers[0] as Reviewer).client
}

function titleOf({ positionTitle }: { positionTitle: string }): string {
  return positionTitle
}
