import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeApprovedInternship, makeStudent, ok } from './student.ts'

/** What the whole form may weigh: page, styles, fonts, images and scripts as they are sent. Unit: bytes. */
const MOST = 60 * 1024

test("the supervisor's form weighs 60 KB at most, even with a name of letters from every font file", async ({
  page,
  playwright,
  inbox,
  baseURL,
}) => {
  const world = { playwright, inbox, baseURL }
  const name = { firstName: 'Ștefan Thị', lastName: 'Đặng Żółć', email: 'stefan.weight@gmail.com' }
  const student = await makeStudent(world, name)
  const address = 'h.marsh.weight@museum.example'
  const { supervisorId } = await makeApprovedInternship(world, student, address)
  await ok(student.calls.post(`/api/v1/supervisors/${supervisorId}/feedback-request`, { data: {} }))
  const mail = await inbox.waitFor(address, /feedback/i)
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(mail.links.find((link) => link.includes('/feedback/submit/')) ?? '')
  await expect(page.getByText(name.firstName).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const sent = await Promise.all(
    finished.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
  )
  expect(sent.filter(({ url }) => url.endsWith('.woff2'))).toHaveLength(3)
  const sum = sent.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(MOST)
  expect(sum).toBeGreaterThan(MOST / 2)
})
