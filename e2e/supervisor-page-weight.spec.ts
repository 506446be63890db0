import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, register, requestFeedbackLink } from './student-record.ts'

/** Page, styles, fonts, images and scripts, compressed. Unit: bytes. */
const MAX_DOWNLOAD = 60 * 1024

/** With the supervisor's name, the title and the text need most font files. */
const NAME = { firstName: 'Ștefan', lastName: 'Đurić Żółć' }
const SUPERVISOR = 'Dr Nguyễn Thị Ánh'

test("the supervisor's form downloads at most 60 KB, even if the names need every alphabet of the fonts", async ({
  page,
  world,
}) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { ...NAME, email: 'stefan.weight@gmail.com' })
  const email = 'anh.weight@museum.example'
  const internship = await register(student, {}, [{ name: SUPERVISOR, email }])
  await approve(admin, internship)
  await ok(student.api.post(`/api/v1/supervisors/${internship.supervisors[0]?.id}/request-feedback`, { data: {} }))
  await expectLight(page, linkIn(await world.inbox.waitFor(email, /^Feedback/), '/feedback/submit/'))
})

test('so does the form for mid-term feedback', async ({ page, world }) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { ...NAME, email: 'stefan.midterm@gmail.com' })
  // No other journey uses a term of this year: they share the server.
  const term = { name: 'Summer 2037', startsOn: '2037-06-01', endsOn: '2037-09-30', askMidtermFeedback: true }
  await ok(admin.api.post('/api/v1/terms', { data: term }))
  const email = 'marsh.midterm.weight@museum.example'
  const dates = { startDate: '2037-06-02', endDate: '2037-08-29' }
  const internship = await register(student, dates, [{ name: 'Dr Helena Marsh', email }])
  await approve(admin, internship)
  await ok(student.api.post(`/api/v1/supervisors/${internship.supervisors[0]?.id}/midterm-request`, { data: {} }))
  await expectLight(page, linkIn(await world.inbox.waitFor(email, /^Mid-term feedback/), '/feedback/midterm/'))
})

async function expectLight(page: Page, link: string): Promise<void> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(link)
  await expect(page.getByText(NAME.firstName).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const sent = await Promise.all(
    finished.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
  )
  expect(sent.filter(({ url }) => url.endsWith('.woff2'))).toHaveLength(3)
  const sum = sent.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(MAX_DOWNLOAD)
  expect(sum).toBeGreaterThan(MAX_DOWNLOAD / 2)
}
