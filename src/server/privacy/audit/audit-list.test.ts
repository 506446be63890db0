import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)

it('filters by a person, by their email address or id: what they did, and what was done to their records', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { status: 'pending' })
  await client.internships.approve(await readInternship(db, { id: internship.id }))
  await (await app.as(student)).feedbackRequests.request({ supervisorId: internship.supervisor.id })
  const { items } = await client.audit.list({ person: student.email.toUpperCase() })
  expect(items.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
    'feedback_links created',
    // The request replaces the email below, which was still waiting.
    'feedback_links changed',
    'feedback created',
    'sessions created',
    // From the email that asks on the day of approval.
    'feedback_links created',
    'internships changed',
    'internship_supervisors created',
    'internships created',
    'profiles created',
  ])
  expect(items[2]).toMatchObject({ actor: `Zoë Çağlar <${student.email}>`, person: { email: student.email } })
  expect(items[5]!.changes).toContainEqual({ field: 'Status', before: 'pending', after: 'approved' })
  expect((await client.audit.list({ person: student.id })).items).toEqual(items)
  expect((await client.audit.list({ person: 'nobody@uni.example' })).items).toEqual([])
})

it('finds what a supervisor did by their address', async () => {
  const internship = await makeInternship(db, await makeStudent(db), { status: 'pending' })
  await client.internships.approve(await readInternship(db, { id: internship.id }))
  const { items } = await client.audit.list({ person: internship.supervisor.email })
  expect(items.every(({ actorId }) => actorId === internship.supervisor.id)).toBe(true)
})

it('filters by record, kind, action and days', async () => {
  const internship = await makeInternship(db, await makeStudent(db))
  const feedback = await makeFeedback(db, internship.supervisor)
  await client.feedback.approve(await readFeedback(db, { id: feedback.id }))
  const history = await client.audit.list({ record: internship.id })
  expect(history.items.map(({ kind }) => kind)).toEqual([
    'feedback',
    'feedback',
    'internship_supervisors',
    'internships',
  ])
  const review = await client.audit.list({ record: feedback.id, action: 'changed', kind: 'feedback' })
  expect(review.items).toEqual([history.items[0]])
  const today = review.items[0]!.createdAt.slice(0, 10)
  const onDay = (from: string, until: string) => client.audit.list({ record: feedback.id, from, until })
  expect((await onDay(today, today)).items).toHaveLength(2)
  expect((await onDay('2020-01-01', '2020-12-31')).items).toEqual([])
})

it('has keyset pages, newest first', async () => {
  const { items: all } = await client.audit.list({ limit: 7 })
  const first = await client.audit.list({ limit: 3 })
  const second = await client.audit.list({ limit: 4, cursor: first.nextCursor! })
  expect([...first.items, ...second.items]).toEqual(all)
  await expect(client.audit.list({ cursor: Buffer.from('not a place').toString('base64url') })).rejects.toThrow(
    'This page of the list does not exist.',
  )
})

it('exports what the filters show, as CSV, and records the export with them', async () => {
  const student = await makeStudent(db, { lastName: '=1+1' })
  const cookie = await app.cookieFor(admin.id)
  const response = await app.fetch(`/api/v1/exports/audit-trail.csv?person=${student.email}`, { headers: { cookie } })
  expect(response.headers.get('content-disposition')).toContain('audit-trail_all-departments')
  const { data } = Papa.parse<Record<string, string>>(await response.text(), { header: true, skipEmptyLines: true })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ Action: 'created', 'Kind of Record': 'Account', 'Record ID': student.id })
  expect(data[0]!.After).toContain('Last name: =1+1')
  const { items } = await client.audit.list({ action: 'exported', kind: 'audit-trail' })
  expect(items[0]).toMatchObject({
    actorId: admin.id,
    changes: [{ field: 'Person', before: null, after: student.email }],
  })
})
