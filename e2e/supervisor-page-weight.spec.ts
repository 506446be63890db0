import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { requestFeedbackLink } from './student-record.ts'

/** Page, styles, fonts, images and scripts, compressed. Unit: bytes. */
const MAX_DOWNLOAD = 60 * 1024

test("the supervisor's form downloads at most 60 KB, even if the name needs every font file", async ({
  page,
  world,
}) => {
  const name = { firstName: 'Ștefan Thị', lastName: 'Đặng Żółć', email: 'stefan.weight@gmail.com' }
  const student = await makeStudent(world, name)
  const link = await requestFeedbackLink(world, student, 'h.marsh.weight@museum.example')
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(link)
  await expect(page.getByText(name.firstName).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const sent = await Promise.all(
    finished.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
  )
  expect(sent.filter(({ url }) => url.endsWith('.woff2'))).toHaveLength(3)
  const sum = sent.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(MAX_DOWNLOAD)
  expect(sum).toBeGreaterThan(MAX_DOWNLOAD / 2)
})
