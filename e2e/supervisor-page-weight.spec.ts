import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, register, request, requestFeedbackLink } from './student-record.ts'

/** Page, styles, fonts, images and scripts, compressed. Unit: bytes. */
const MAX_DOWNLOAD = 60 * 1024

/** What a supervisor sees on a phone before the first answer. */
const SHORT = { screens: 3.2, words: 200 }
/** A form with six additional questions, each with a help text and the meaning of its points. */
const WITH_SET = { screens: 4.5, words: 400 }

/** European letters: the title is in the heading font. */
const NAME = { firstName: 'Ștefan', lastName: 'Đurić Żółć' }
/** The title's letters are not in the heading font, so the page does without it. */
const OTHER_NAME = { firstName: 'Ștefan Thị', lastName: 'Đặng Żółć' }
const SUPERVISOR = 'Dr Nguyễn Thị Ánh Dvořáková'

test("the supervisor's form downloads at most 60 KB, even if the names need most of the fonts", async ({
  page,
  world,
}) => {
  const student = await makeStudent(world, { ...NAME, email: 'stefan.weight@gmail.com' })
  const email = 'anh.weight@museum.example'
  const internship = await register(student, {}, [{ name: SUPERVISOR, email }])
  await approve(await adminOf(world), internship)
  await request(student, internship.supervisors[0]?.id ?? '')
  const fonts = await expectLight(page, linkIn(await world.inbox.waitFor(email, /feedback/i), '/feedback/submit/'))
  expect(fonts).toEqual([
    'newsreader-0020',
    'newsreader-00a1',
    'newsreader-0100',
    'public-sans-0020',
    'public-sans-0100',
    'public-sans-01a0',
  ])
})

test('it does so with the longest texts that a question set may have', async ({ page, world }) => {
  const admin = await adminOf(world)
  const department = 'Weighty Studies'
  await ok(admin.api.post('/api/v1/departments', { data: { name: department } }))
  const letters = (length: number, at: number) =>
    Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919 + at * 104_729) % 5000))).join('')
  const questions = Array.from({ length: 6 }, (_, at) => ({
    key: `q${at}`,
    kind: 'rating',
    section: { en: letters(100, at) },
    label: { en: letters(300, at + 10) },
    help: { en: letters(500, at + 20) },
    isRequired: true,
    anchors: Array.from({ length: 5 }, (_, point) => ({ en: letters(200, at * 5 + point + 30) })),
  }))
  const set = { name: 'Weighty', askedIn: 'final', departments: [department], termId: null, questions }
  await ok(admin.api.post('/api/v1/question-sets', { data: set }))
  const student = await makeStudent(world, { ...NAME, email: 'stefan.set@gmail.com' })
  const profile = { ...NAME, university: 'Example University', major: department, graduationYear: 2037 }
  await ok(student.api.put('/api/v1/profile', { data: profile }))
  const link = await requestFeedbackLink(world, student, 'marsh.set@museum.example')
  expect(await expectLight(page, link)).not.toContain('newsreader-0020')
})

test('a title in other letters downloads no heading font', async ({ page, world }) => {
  const student = await makeStudent(world, { ...OTHER_NAME, email: 'dang.weight@gmail.com' })
  const fonts = await expectLight(page, await requestFeedbackLink(world, student, 'h.marsh.weight@museum.example'))
  expect(fonts).toEqual(['public-sans-0020', 'public-sans-0100', 'public-sans-01a0'])
})

test('the form for mid-term feedback downloads at most 60 KB', async ({ page, world }) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { ...NAME, email: 'stefan.midterm@gmail.com' })
  // No other journey uses a term of this year: they share the server.
  const term = { name: 'Summer 2037', startsOn: '2037-06-01', endsOn: '2037-09-30', askMidtermFeedback: true }
  await ok(admin.api.post('/api/v1/terms', { data: term }))
  const email = 'marsh.midterm.weight@museum.example'
  const dates = { startDate: '2037-06-02', endDate: '2037-08-29' }
  const internship = await register(student, dates, [{ name: SUPERVISOR, email }])
  await approve(admin, internship)
  await ok(student.api.post(`/api/v1/supervisors/${internship.supervisors[0]?.id}/midterm-request`, { data: {} }))
  await expectLight(page, linkIn(await world.inbox.waitFor(email, /^Mid-term feedback/), '/feedback/midterm/'))
})

test('the form is short on a phone, and asks what was seen only where it helps', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const student = await makeStudent(world, { ...NAME, email: 'stefan.short@gmail.com' })
  await page.goto(await requestFeedbackLink(world, student, 'marsh.short@museum.example'))
  await expectShort(page, SHORT)
  const teamwork = page.getByRole('radiogroup', { name: 'Teamwork' })
  const seen = page.getByRole('textbox', { name: 'Teamwork What did you see?' })
  for (const [point, sentence] of [
    [2, 'Helps only when asked'],
    [4, "Offers help; takes up others' ideas"],
    [5, 'Brings people together; lifts the team'],
  ] as const) {
    const option = teamwork.getByRole('radio').nth(point - 1)
    await option.check({ force: true })
    await expect(option).toHaveAccessibleDescription(sentence)
    await expect(page.locator('li[id^="teamwork-"]').filter({ visible: true })).toHaveText([sentence])
    await expect(seen).toBeVisible({ visible: point !== 4 })
  }
})

test('it stays short with the largest question set', async ({ page, world }) => {
  const admin = await adminOf(world)
  const department = 'Applied Brevity'
  await ok(admin.api.post('/api/v1/departments', { data: { name: department } }))
  const questions = Array.from({ length: 6 }, (_, at) => ({
    key: `q${at}`,
    kind: 'rating',
    section: at % 3 === 0 ? { en: 'Further skills' } : null,
    label: { en: 'Career and self-development' },
    help: { en: 'Knows what they are good at, asks for comments and learns from them' },
    isRequired: true,
    anchors: Array.from({ length: 5 }, () => ({ en: 'Asks for comments and learns from them' })),
  }))
  const set = { name: 'Brief', askedIn: 'final', departments: [department], termId: null, questions }
  await ok(admin.api.post('/api/v1/question-sets', { data: set }))
  const student = await makeStudent(world, { ...NAME, email: 'stefan.brief@gmail.com' })
  const profile = { ...NAME, university: 'Example University', major: department, graduationYear: 2037 }
  await ok(student.api.put('/api/v1/profile', { data: profile }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await requestFeedbackLink(world, student, 'marsh.brief@museum.example'))
  await expect(page.getByRole('radiogroup')).toHaveCount(12)
  await expect(page.getByText('about 5 minutes')).toBeVisible()
  await expectShort(page, WITH_SET)
})

async function expectShort(page: Page, most: typeof SHORT): Promise<void> {
  const { screens, words } = await page.evaluate(() => ({
    screens: document.documentElement.scrollHeight / innerHeight,
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen
    words: document.body.innerText.split(/\s+/).filter(Boolean).length,
  }))
  expect(screens).toBeLessThanOrEqual(most.screens)
  expect(words).toBeLessThanOrEqual(most.words)
}

/** Returns the names of the fonts. */
async function expectLight(page: Page, link: string): Promise<string[]> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(link)
  await expect(page.getByText('Ștefan').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const sent = await Promise.all(
    finished.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
  )
  const sum = sent.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum, JSON.stringify(sent, null, 1)).toBeLessThanOrEqual(MAX_DOWNLOAD)
  expect(sum).toBeGreaterThan(MAX_DOWNLOAD / 2)
  return sent.flatMap(({ url }) => url.match(/([\w-]+)-[\w-]{8}\.woff2$/)?.[1] ?? []).toSorted()
}
