import { beforeAll, expect, it } from 'vitest'
import { makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

async function makeReport(status: 'approved' | 'submitted' = 'approved') {
  const student = await makeStudent(db, { firstName: 'Zoë', lastName: 'Çağlar' })
  const internship = await makeInternship(db, student)
  const strengths = 'Careful & curious.\nAsks <why>.'
  const feedback = await makeFeedback(db, internship.supervisor, { status, teamwork: null, strengths })
  const report = { internshipId: internship.id, supervisorId: internship.supervisor.id }
  return { student, internship, feedback, report, client: await app.as(student) }
}

let shared: Awaited<ReturnType<typeof makeReport>>
beforeAll(async () => {
  shared = await makeReport()
})

const open = async (url: string) => app.fetch(new URL(url).pathname)

it('shows the feedback on record to anybody with the link, without the addresses', async () => {
  const { url } = await shared.client.reportLinks.create(shared.report)
  const response = await open(url)
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  for (const text of ['Zoë Çağlar', 'Northwind Energy', 'Jun 1, 2026 - Aug 28, 2026', 'Dr Helena Marsh', '4/5 Exceeds'])
    expect(page).toContain(text)
  expect(page).toContain('Careful &amp; curious.\nAsks &lt;why&gt;.')
  expect(page).toContain('Not observed')
  expect(page).not.toContain(shared.internship.supervisor.email)
  expect(page).not.toContain(shared.student.email)
})

it('keeps the link when it is created again, and shows it beside the feedback', async () => {
  const { url } = await shared.client.reportLinks.create(shared.report)
  expect(await shared.client.reportLinks.create(shared.report)).toEqual({ url })
  expect((await shared.client.feedback.view(shared.report)).verificationUrl).toBe(url)
})

it('understands a link that a mail program has changed', async () => {
  const { url } = await shared.client.reportLinks.create(shared.report)
  const changed = `${url.replace(/[0-9a-f]{40}/, (token) => token.toUpperCase())}%2C`
  expect((await open(changed)).status).toBe(200)
})

it('stops working when it is revoked, and a new one differs', async () => {
  const { client, report } = await makeReport()
  const { url } = await client.reportLinks.create(report)
  await client.reportLinks.revoke(report)
  await client.reportLinks.revoke(report)
  expect((await client.feedback.view(report)).verificationUrl).toBeNull()
  const response = await open(url)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('No report at this link')
  const next = await client.reportLinks.create(report)
  expect(next.url).not.toBe(url)
  expect((await open(url)).status).toBe(404)
})

it('is refused for feedback that is not approved, and for another supervisor of the same student', async () => {
  const { client, report } = await makeReport('submitted')
  await expect(client.reportLinks.create(report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const mixed = { ...shared.report, internshipId: report.internshipId }
  await expect(shared.client.reportLinks.create(mixed)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('shows nothing for an address that is no link', async () => {
  for (const path of ['/verify/x', `/verify/${'0'.repeat(40)}`, '/verify/%00'])
    expect((await app.fetch(path)).status, path).toBe(404)
})

it('goes with the feedback', async () => {
  const { client, report, internship } = await makeReport()
  const { url } = await client.reportLinks.create(report)
  await db.deleteFrom('internships').where('id', '=', internship.id).execute()
  expect((await open(url)).status).toBe(404)
})

it('keeps its token out of the log and the audit trail', async () => {
  const { client, report } = await makeReport()
  const { url } = await client.reportLinks.create(report)
  await open(url)
  const token = url.split('/').at(-1)!
  expect(JSON.stringify(app.logged)).not.toContain(token)
  const details = await db.selectFrom('auditDetails').select('details').execute()
  expect(JSON.stringify(details)).not.toContain(token)
})
