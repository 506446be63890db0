import { describe, expect, it } from 'vitest'
import {
  makeAdmin,
  makeDepartment,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
} from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { seededDice } from '../../testing/seeded-random.ts'
import type { Client } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

const DEPARTMENTS = ['Physics', 'Law', 'History', 'Botany']
const admin = await makeAdmin(db)
const managers = [
  await makeManager(db, ['Physics', 'Law']),
  await makeManager(db, ['History']),
  await makeManager(db, ['Botany', 'Law', 'Physics']),
  await makeManager(db, []),
]
for (const name of DEPARTMENTS) await makeDepartment(db, name)

const { roll, pick } = seededDice(20_261_121)

const students: { id: string }[] = []
for (let index = 0; index < 12; index++)
  students.push(await makeStudent(db, { major: pick([...DEPARTMENTS, 'Other']) }))
for (let index = 0; index < 40; index++) {
  const internship = await makeInternship(db, pick(students), { status: pick(['pending', 'approved', 'rejected']) })
  if (roll(3) > 0) await makeFeedback(db, internship.supervisor, { status: pick(['pending', 'submitted', 'approved']) })
}

type Counts = Awaited<ReturnType<typeof recount>>

/** Counts every row by the rule: an internship belongs to the department of its student's major. */
async function recount(visible: (major: string | null) => boolean) {
  const internships = await db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['internships.id', 'internships.status', 'profiles.major'])
    .execute()
  const feedback = await db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['feedback.status', 'internshipSupervisors.internshipId', 'internships.status as internshipStatus'])
    .execute()
  const seen = internships.filter((row) => visible(row.major))
  const answers = feedback.filter((row) => seen.some(({ id }) => id === row.internshipId))
  const count = (rows: { status: string }[], status: string) => rows.filter((row) => row.status === status).length
  // The request ends with the rejection.
  const ended = count(
    answers.filter(({ internshipStatus }) => internshipStatus === 'rejected'),
    'pending',
  )
  return {
    internships: {
      total: seen.length,
      pending: count(seen, 'pending'),
      approved: count(seen, 'approved'),
      rejected: count(seen, 'rejected'),
      erased: { total: 0, approved: 0, rejected: 0 },
    },
    feedback: {
      total: answers.length - ended,
      pending: count(answers, 'pending') - ended,
      submitted: count(answers, 'submitted'),
      approved: count(answers, 'approved'),
      ended,
      erased: { total: 0, approved: 0 },
    },
  }
}

async function listed(client: Client) {
  const lengthOf = async (list: (cursor?: string) => Promise<{ items: unknown[]; nextCursor: string | null }>) => {
    let length = 0
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(cursor)
      length += page.items.length
      cursor = page.nextCursor
    }
    return length
  }
  const page = (cursor?: string) => (cursor ? { cursor, limit: 7 } : { limit: 7 })
  return {
    internships: await lengthOf((cursor) => client.internships.listForReview(page(cursor))),
    feedback: await lengthOf((cursor) => client.feedback.listForReview(page(cursor))),
  }
}

async function checkEverybody() {
  const adminCounts: Counts & { departments: unknown[] } = await (await app.as(admin)).statistics.get()
  expect(adminCounts).toEqual({ ...(await recount(() => true)), departments: [] })
  for (const manager of managers) {
    const client = await app.as(manager)
    const names = (await client.session.get()).person?.departments ?? []
    const counts = await client.statistics.get()
    expect(counts).toMatchObject(await recount((major) => names.includes(major ?? '')))
    expect(counts.departments.map(({ name }) => name)).toEqual(names)
    for (const { name, ...own } of counts.departments) expect(own).toEqual(await recount((major) => major === name))
    expect(await listed(client)).toEqual({
      internships: counts.internships.total,
      feedback: counts.feedback.submitted + counts.feedback.approved,
    })
  }
}

describe('statistics agree with the lists and with a recount', () => {
  it('with random data', checkEverybody)

  it('after students change their majors', async () => {
    for (let index = 0; index < 8; index++)
      await db
        .updateTable('profiles')
        .set({ major: pick([...DEPARTMENTS, 'Other']) })
        .where('id', '=', pick(students).id)
        .execute()
    await checkEverybody()
  })

  it('after items are reviewed', async () => {
    const client = await app.as(admin)
    for (const { id } of (await client.internships.listForReview({ status: 'pending' })).items.slice(0, 5))
      await client.internships[pick(['approve', 'reject'] as const)](await readInternship(db, { id }))
    const { items } = await client.feedback.listForReview({ status: 'submitted' })
    for (const { id } of items.filter(({ internshipStatus }) => internshipStatus !== 'rejected').slice(0, 4))
      await client.feedback.approve(await readFeedback(db, { id }))
    await checkEverybody()
  })

  it('after one department is renamed and another deleted', async () => {
    const client = await app.as(admin)
    const [botany, , , physics] = await client.departments.list()
    await client.departments.edit({ id: physics!.id, name: 'Applied Physics' })
    await client.departments.delete({ id: botany!.id })
    await checkEverybody()
  })
})
