import { expect, test } from './fixtures.ts'
import { PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, approve, openAs, register, requestFeedbackLink } from './student-record.ts'

// What browsers of phones of 2019 do not have: the CSS selector :has(), and some ways to abort a request. The signed-in screens
// work down to vite.oldest-browsers.ts.

const HAS_BLOCKS = /@supports selector\(:has\(\*\)\)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const HAS_RULES = /[^{}]*:has\([^{}]*\{[^{}]*\}/g
const RATINGS = [
  'Technical Skills',
  'Communication',
  'Problem Solving',
  'Teamwork',
  'Professionalism',
  'Overall Rating',
]

test('a supervisor on a phone of 2019 sees what is chosen, corrects what is missing, and submits', async ({
  browser,
  world,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Liv', lastName: 'Sand', email: 'liv.old.phone@gmail.com' })
  const link = await requestFeedbackLink(world, student, 'h.marsh@oldphone.example')
  const context = await browser.newContext({ ...PHONE, baseURL })
  await context.addInitScript(() => {
    Object.assign(AbortSignal, { timeout: undefined, any: undefined })
  })
  let dropped = 0
  await context.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    dropped += css.match(HAS_RULES)?.length ?? 0
    await route.fulfill({ response, body: css.replace(HAS_BLOCKS, '').replace(HAS_RULES, '') })
  })
  const page = await context.newPage()
  await page.goto(link)
  expect(dropped).toBeGreaterThan(0)

  const cell = (question: string, point: number) =>
    page
      .getByRole('radiogroup', { name: question })
      .locator('.cell')
      .nth(point - 1)
  const backgroundOf = (question: string, point: number) =>
    cell(question, point).evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const question of RATINGS.slice(1)) await cell(question, 4).click({ force: true })
  await page.mouse.move(0, 0)
  await expect.poll(() => backgroundOf('Teamwork', 4)).not.toBe(await backgroundOf('Teamwork', 1))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const outlined = page.locator('.cells input:focus-visible + .cell')
  await expect(outlined).toHaveCSS('outline-style', 'solid')

  await page.getByRole('button', { name: 'Submit feedback' }).click()
  const summary = page.getByRole('region', { name: /need your attention/ })
  await expect(summary).toContainText('Technical Skills')
  await expect(summary).toContainText('3 answers need your attention.')
  await page.waitForLoadState()
  await expect(page.getByRole('radiogroup', { name: 'Technical Skills' })).toHaveAttribute('aria-invalid', 'true')
  await cell('Technical Skills', 5).click({ force: true })
  await expect(page.getByRole('radiogroup', { name: 'Technical Skills' })).not.toHaveAttribute('aria-invalid')
  await expect(summary).toContainText('2 answers need your attention.')
  await expect(summary).not.toContainText('Technical Skills')
  await page.getByLabel('Key strengths').fill('Asks before she is stuck.')
  await page.getByLabel('Areas for development').fill('Could write shorter reports.')
  await expect(summary).toBeHidden()
  await expect(page.getByText('This field is required')).toBeHidden()
  await page.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  // The page may still be loading its style sheet.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

test('a student on a phone with iOS 15 registers an internship, and asks for feedback', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Liv', lastName: 'Holm', email: 'liv.ios15@gmail.com' })
  const supervisor = { name: 'Dr Helena Marsh', email: 'h.marsh@ios15.example' }
  await approve(await adminOf(world), await register(student, { positionTitle: 'Surveyor' }, [supervisor]))
  await page.addInitScript(removeNewer)
  await page.setViewportSize(PHONE.viewport)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await openAs(page, student, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Liv!' })).toBeVisible()
  await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeVisible()
  await page.getByRole('link', { name: 'Register Internship' }).first().click()
  await expect(page.getByLabel('Employer name')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(errors).toEqual([])
})

/** Runs in the page, before its scripts. */
function removeNewer(): void {
  const newer = ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']
  for (const name of newer) Reflect.deleteProperty(Array.prototype, name)
  for (const name of ['hasOwn', 'groupBy']) Reflect.deleteProperty(Object, name)
  for (const name of ['timeout', 'any']) Reflect.deleteProperty(AbortSignal, name)
  for (const name of ['structuredClone', 'BroadcastChannel', 'DecompressionStream'])
    Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  Reflect.deleteProperty(Intl, 'supportedValuesOf')
}
