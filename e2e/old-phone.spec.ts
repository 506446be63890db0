import { expect, test } from './fixtures.ts'
import { PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { requestFeedbackLink } from './student-record.ts'

// What browsers of phones of 2019 do not have: the CSS selector :has(), and some ways to abort a request.

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
  await page.waitForLoadState()
  await expect(page.getByRole('radiogroup', { name: 'Technical Skills' })).toHaveAttribute('aria-invalid', 'true')
  await cell('Technical Skills', 5).click({ force: true })
  await expect(page.getByRole('radiogroup', { name: 'Technical Skills' })).not.toHaveAttribute('aria-invalid')
  await expect(summary).toBeVisible()
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
