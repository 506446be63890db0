import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { askedSupervisor } from './student-record.ts'

/** What the whole form may weigh: page, styles, fonts, images and scripts as they are sent. Unit: bytes. */
const MOST = 60 * 1024

test("the supervisor's form weighs 60 KB at most, even with a name of letters from every font file", async ({
  page,
  world,
}) => {
  const name = { firstName: 'Ștefan Thị', lastName: 'Đặng Żółć', email: 'stefan.weight@gmail.com' }
  const student = await makeStudent(world, name)
  const link = await askedSupervisor(world, student, 'h.marsh.weight@museum.example')
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
  expect(sum, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(MOST)
  expect(sum).toBeGreaterThan(MOST / 2)
})
