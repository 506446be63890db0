import { beforeAll, describe, expect, it } from 'vitest'
import { isReportConfirmed } from '#domain/feedback/confirmed-report'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { eraseStudents } from '../../privacy/erasure/erase-students.ts'
import { eraseSupervisor } from '../../privacy/erasure/erase-supervisor.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeStudent, registrationInput } from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time } = app
const staff = await app.as(await makeAdmin(db))

async function makeReport(status: 'approved' | 'submitted' = 'approved') {
  const student = await makeStudent(db, { firstName: 'Zoë', lastName: 'Çağlar' })
  const internship = await makeInternship(db, student)
  const strengths = 'Careful & curious.\nAsks <why>.'
  const createdAt = new Date('2026-06-01')
  const feedback = await makeFeedback(db, internship.supervisor, { status, teamwork: null, strengths, createdAt })
  const report = { internshipId: internship.id, supervisorId: internship.supervisor.id }
  return { student, internship, feedback, report, client: await app.as(student) }
}

let shared: Awaited<ReturnType<typeof makeReport>>
beforeAll(async () => {
  shared = await makeReport()
})

const open = async (url: string, init: RequestInit = {}) => app.fetch(new URL(url).pathname, init)
const ANSWERS = [
  'Careful &amp; curious',
  'Could ask for help',
  'Exceeds',
  'Dr Helena Marsh',
  'Northwind',
  'Zoë',
  'on record',
]

/** What the holder of the link reads: the answers, that they are no longer confirmed, or that there is no report. */
async function shownAt(url: string): Promise<string> {
  const response = await open(url)
  const html = await response.text()
  const shown = ANSWERS.filter((text) => html.includes(text))
  if (response.status === 200 && shown.length === ANSWERS.length) return 'feedback'
  expect(shown).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  if (response.status === 410 && html.includes('The university no longer confirms')) return 'not confirmed'
  return response.status === 404 && html.includes('No report at this link') ? 'nothing' : html
}

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

it('is the page of the university, also where there is no report', async () => {
  const { url } = await shared.client.reportLinks.create(shared.report)
  const header = async (path: string) => /<header.*<\/header>/.exec(await (await open(path)).text())![0]
  expect(await header(url)).toContain(
    `<bdi class="page-university">${shared.student.university}</bdi>Report verification`,
  )
  expect(await header(url)).not.toContain('Fieldmark')
  const unknown = await header(url.replace(/[0-9a-f]{40}/, '0'.repeat(40)))
  expect(unknown).toContain(`<bdi class="page-university">Example University</bdi>Report verification`)
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
  await expectRefusal(client.reportLinks.create(report), 'NOT_FOUND')
  const mixed = { ...shared.report, internshipId: report.internshipId }
  await expectRefusal(shared.client.reportLinks.create(mixed), 'NOT_FOUND')
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

describe('a report of which the internship or the feedback is not approved any more', () => {
  it.each(
    INTERNSHIP_STATUSES.flatMap((internship) => FEEDBACK_STATUSES.map((feedback) => [internship, feedback] as const)),
  )(
    'is confirmed by the page, the feedback view and the domain alike: internship %s, feedback %s',
    async (internshipStatus, feedbackStatus) => {
      const { client, report, internship, feedback } = await makeReport()
      const { url } = await client.reportLinks.create(report)
      await db.updateTable('internships').set({ status: internshipStatus }).where('id', '=', internship.id).execute()
      const answers = feedbackStatus === 'pending' ? NO_ANSWERS : {}
      await db
        .updateTable('feedback')
        .set({ status: feedbackStatus, ...answers })
        .where('id', '=', feedback.id)
        .execute()
      const isConfirmed = isReportConfirmed({ internshipStatus, feedbackStatus })
      expect(isConfirmed).toBe(internshipStatus === 'approved' && feedbackStatus === 'approved')
      expect(await shownAt(url)).toBe(isConfirmed ? 'feedback' : 'not confirmed')
      if (feedbackStatus === 'approved')
        expect(await client.feedback.view(report)).toMatchObject({ isConfirmed, verificationUrl: url })
      else await expectRefusal(client.feedback.view(report), 'NOT_APPROVED')
    },
  )

  it('is confirmed again as soon as both are approved, through set back, rejection, edit and undo', async () => {
    const { client, report, internship, feedback } = await makeReport()
    const { url } = await client.reportLinks.create(report)
    const read = () => readInternship(db, internship)
    expect(await shownAt(url)).toBe('feedback')
    await staff.internships.setBack({ ...(await read()), reason: 'To be checked.' })
    expect(await shownAt(url)).toBe('not confirmed')
    const { undoId } = await staff.internships.approve(await read())
    expect(await shownAt(url)).toBe('feedback')
    later((UNDO_SECONDS - 1) * SECOND)
    await staff.bulkDecisions.undo({ id: undoId })
    expect(await shownAt(url)).toBe('not confirmed')
    await staff.internships.reject({ ...(await read()), reason: 'Invented.' })
    expect(await shownAt(url)).toBe('not confirmed')
    const { supervisors: _, ...facts } = registrationInput({ endDate: '2026-08-27' })
    await client.internships.edit({ id: internship.id, ...facts })
    expect(await shownAt(url)).toBe('not confirmed')
    await staff.internships.approve(await read())
    expect(await shownAt(url)).toBe('feedback')
    await staff.feedback.setBack({ ...(await readFeedback(db, feedback)), reason: 'Too early.' })
    expect(await shownAt(url)).toBe('not confirmed')
    await staff.feedback.approve(await readFeedback(db, feedback))
    expect(await shownAt(url)).toBe('feedback')
    await staff.feedback.setBack({ ...(await readFeedback(db, feedback)), reason: 'Too early.' })
    await staff.feedback.sendBack({ ...(await readFeedback(db, feedback)), reason: 'About somebody else.' })
    expect(await shownAt(url)).toBe('not confirmed')
  })

  it('reads the same for every reason, in the language of the reader', async () => {
    const { client, report, internship, feedback } = await makeReport()
    const { url } = await client.reportLinks.create(report)
    const pages: string[] = []
    const read = async () => (await (await open(url)).text()).replaceAll(/nonce="[^"]*"/g, '')
    for (const status of ['pending', 'rejected'] as const) {
      await db
        .updateTable('internships')
        .set({ status, rejectionReason: null })
        .where('id', '=', internship.id)
        .execute()
      pages.push(await read())
    }
    await db.updateTable('feedback').set({ status: 'submitted' }).where('id', '=', feedback.id).execute()
    pages.push(await read())
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).not.toMatch(/reject|pending|approved|set back/i)
    const german = await open(url, { headers: { 'accept-language': 'de' } })
    expect(await german.text()).toContain('Nicht mehr bestätigt')
  })

  it('gets no new link, keeps the one it has, and its student can revoke that at any time', async () => {
    const { client, report, internship, feedback } = await makeReport()
    const setStatus = (status: 'approved' | 'pending' | 'rejected') =>
      db.updateTable('internships').set({ status }).where('id', '=', internship.id).execute()
    for (const status of ['pending', 'rejected'] as const) {
      await setStatus(status)
      await expect(client.reportLinks.create(report)).rejects.toMatchObject({
        code: 'NOT_CONFIRMED',
        status: 409,
        message: expect.stringContaining('because the internship is not approved'),
      })
      expect(await client.feedback.view(report)).toMatchObject({ isConfirmed: false, verificationUrl: null })
    }
    await setStatus('approved')
    const { url } = await client.reportLinks.create(report)
    await db.updateTable('feedback').set({ status: 'submitted' }).where('id', '=', feedback.id).execute()
    await client.reportLinks.revoke(report)
    expect(await shownAt(url)).toBe('nothing')
    await db.updateTable('feedback').set({ status: 'approved' }).where('id', '=', feedback.id).execute()
    expect(await shownAt(url)).toBe('nothing')
  })

  it('stays confirmed when its supervisor is erased, without the name', async () => {
    const { client, report } = await makeReport()
    const { url } = await client.reportLinks.create(report)
    const email = 'marsh@northwind.example'
    await db.updateTable('internshipSupervisors').set({ email }).where('id', '=', report.supervisorId).execute()
    await inTransaction(db, (tx) => eraseSupervisor(tx, email, time.now))
    const response = await open(url)
    const html = await response.text()
    expect([response.status, html.includes('Exceeds'), html.includes('Marsh')]).toEqual([200, true, false])
  })

  it('is nothing once its student is erased', async () => {
    const { client, report, student } = await makeReport()
    const { url } = await client.reportLinks.create(report)
    await inTransaction(db, (tx) => eraseStudents(tx, [student.id]))
    expect(await shownAt(url)).toBe('nothing')
  })
})

const NO_ANSWERS = {
  technicalSkills: null,
  communicationSkills: null,
  problemSolving: null,
  teamwork: null,
  professionalism: null,
  overallRating: null,
  strengths: null,
  developmentAreas: null,
  additionalComments: null,
  submittedAt: null,
}
