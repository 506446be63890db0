import { beforeAll, describe, expect, it } from 'vitest'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import { HOUR } from '#domain/time/durations'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

// With a term, lists, figures, exports and selections agree on the same records.

const app = await createTestApp()
const { db, time } = app
// Rows get their creation time from the database's clock, behind which this one must not fall.
time.now = new Date(Date.now() + HOUR)

const FEEDBACK = ['pending', 'submitted', 'approved', null] as const
const STARTS = { before: '2026-05-31', first: '2026-06-01', last: '2026-09-30', after: '2026-10-01' }

let term: string
let clients: { admin: Client; manager: Client }
const made: { id: string; major: string; isInTerm: boolean; status: string; feedback: string | null }[] = []

beforeAll(async () => {
  for (const major of ['Physics', 'Law'])
    for (const [index, startDate] of Object.values(STARTS).entries())
      for (const [number, status] of INTERNSHIP_STATUSES.entries()) {
        const student = await makeStudent(db, { major })
        const facts = {
          status,
          startDate,
          endDate: '2026-12-31',
          employerName: index % 2 === 0 ? 'Harbour' : 'Lantern',
        }
        const internship = await makeInternship(db, student, facts)
        const feedback = FEEDBACK[(index + number + 1) % FEEDBACK.length]!
        if (feedback) await makeFeedback(db, internship.supervisor, { status: feedback })
        const isInTerm = startDate === STARTS.first || startDate === STARTS.last
        made.push({ id: internship.id, major, isInTerm, status, feedback })
      }
  const admin = await makeAdmin(db)
  clients = { admin: await app.as(admin), manager: await app.as(await makeManager(db, ['Law'])) }
  ;({ id: term } = await clients.admin.terms.add({ name: 'Summer', startsOn: STARTS.first, endsOn: STARTS.last }))
})

describe.each(['admin', 'manager'] as const)('the %s', (who) => {
  const visible = () => made.filter(({ major, isInTerm }) => isInTerm && (who === 'admin' || major === 'Law'))
  const client = () => clients[who]

  it.each(INTERNSHIP_STATUSES)('lists, counts and exports the %s internships of the term', async (status) => {
    const expected = visible().filter((one) => one.status === status)
    const { items } = await client().internships.listForReview({ status, term, limit: 100 })
    expect(items.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect((await client().statistics.get({ term })).internships[status]).toBe(expected.length)
  })

  it('finds words within the term only', async () => {
    const { items } = await client().internships.listForReview({ search: 'harbour', term, limit: 100 })
    const all = await client().internships.listForReview({ search: 'harbour', limit: 100 })
    expect(items.length).toBe(visible().length / 2)
    expect(all.items.length).toBe(2 * items.length)
  })

  it('lists, counts and exports the feedback of the term', async () => {
    for (const status of ['submitted', 'approved'] as const) {
      const expected = visible().filter(({ feedback }) => feedback === status).length
      expect((await client().feedback.listForReview({ status, term, limit: 100 })).items).toHaveLength(expected)
      expect((await client().statistics.get({ term })).feedback[status]).toBe(expected)
    }
    const asked = visible().filter(({ feedback }) => feedback !== null)
    expect((await client().statistics.responses({ term })).requested).toBe(asked.length)
    expect(await rowsOf('feedback')).toBe(asked.length)
    expect(await rowsOf('internships')).toBe(visible().length)
  })

  it('lists the open requests of the term', async () => {
    const open = visible().filter(({ feedback, status }) => feedback === 'pending' && status !== 'rejected')
    expect(open).not.toEqual([])
    expect((await client().openRequests.list({ term, limit: 100 })).items).toHaveLength(open.length)
    expect(await rowsOf('open-requests')).toBe(open.length)
  })

  it('counts what waits for a decision in the term', async () => {
    const pending = visible().filter(({ status }) => status === 'pending')
    expect((await client().bulkDecisions.countInternships({ term })).count).toBe(pending.length)
  })

  it('pages through the term', async () => {
    const ids: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await client().internships.listForReview({ term, limit: 2, ...(cursor && { cursor }) })
      ids.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(ids.toSorted()).toEqual(
      visible()
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('sees nothing in a term that does not exist', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await client().internships.listForReview({ term: unknown })).items).toEqual([])
    expect((await client().statistics.get({ term: unknown })).internships.total).toBe(0)
  })

  /** How many rows an export has, without its header. */
  async function rowsOf(file: string): Promise<number> {
    const person = await db
      .selectFrom('profiles')
      .select('id')
      .where('role', '=', who)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const response = await app.fetch(`/api/v1/exports/${file}.csv?term=${term}`, {
      headers: { cookie: await app.cookieFor(person.id) },
    })
    return (await response.text()).trimEnd().split('\n').length - 1
  }
})
