import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { requestFeedbackLink } from './student-record.ts'

// A supervisor on a phone is interrupted, and nothing has to be typed twice.

const SUPERVISOR = 'h.marsh@draft.example'
const RATINGS = [
  'Technical Skills',
  'Communication',
  'Problem Solving',
  'Teamwork',
  'Professionalism',
  'Overall Rating',
] as const
const HALF = RATINGS.slice(0, 3)
const STRENGTHS = 'Took the initiative.\nAsked "why?" before <b>how</b>.'
const AREAS = 'Could ask for help sooner.'

test("a supervisor's draft survives a reload and a stopped server, and is deleted after submitting", async ({
  browser,
  world,
  baseURL,
  server,
}) => {
  const student = await makeStudent(world, { firstName: 'Liv', lastName: 'Sand', email: 'liv.draft@gmail.com' })
  const link = await requestFeedbackLink(world, student, SUPERVISOR)
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const context = await browser.newContext({ ...PHONE, baseURL })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const restored = page.getByRole('status').getByText('Your draft was restored from this device.')
  const submit = page.getByRole('button', { name: 'Submit feedback' })

  await test.step('fill in half of the form, then reload', async () => {
    await page.goto(link)
    await expect(restored).toBeHidden()
    expect(await drafts(page)).toEqual([])
    for (const question of HALF) await rate(page, question, 4)
    await page.getByLabel('Key strengths').fill(STRENGTHS)
    const copy = page.getByLabel('Email me a copy of my answers')
    await copy.check()
    expect(await drafts(page)).toHaveLength(1)
    await page.reload()
    await expect(restored).toBeVisible()
    await expect(copy).toBeChecked()
    await copy.uncheck()
    await expectAnswers(page, HALF, STRENGTHS, '')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
    await expectAccessible(page)
  })

  await test.step('values that the server returns take precedence over the draft', async () => {
    await page.getByLabel('Key strengths').fill('')
    await submit.click()
    await expect(page.getByText('5 answers need your attention.')).toBeVisible()
    await expect(restored).toBeHidden()
    await expectAnswers(page, HALF, '', '')
    await page.getByLabel('Key strengths').fill(STRENGTHS)
  })

  await test.step('the server is down when the form is submitted', async () => {
    for (const question of RATINGS.slice(3)) await rate(page, question, 4)
    await page.getByLabel('Areas for development').fill(AREAS)
    expect(errors.filter((error) => !error.includes('422'))).toEqual([])
    await server.stop()
    await submit.click()
    await expect(page.getByText('The server cannot be reached. Your answers are saved on this device.')).toBeVisible()
    await expectAnswers(page, RATINGS, STRENGTHS, AREAS)
    await expectAccessible(page)
    await server.start()
    await page.goto(link)
    await expect(restored).toBeVisible()
    await expectAnswers(page, RATINGS, STRENGTHS, AREAS)
    await expect(submit).toBeEnabled()
  })

  await test.step('two taps submit once, and the draft is deleted', async () => {
    const posted: string[] = []
    page.on('request', (made) => made.method() === 'POST' && posted.push(made.url()))
    await submit.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(posted.filter((url) => url.includes('/feedback/submit/'))).toEqual([link])
    await expect.poll(() => drafts(page)).toEqual([])
    await page.goto(link)
    await expect(page.getByText('Feedback has already been submitted through this link.')).toBeVisible()
    expect(await drafts(page)).toEqual([])
  })
  await context.close()
})

test('a rating chosen in a reminder can be changed, and stays changed', async ({ browser, world, baseURL }) => {
  const student = await makeStudent(world, { firstName: 'Ida', lastName: 'Sand', email: 'ida.draft@gmail.com' })
  const link = await requestFeedbackLink(world, student, 'h.marsh@rated.example')
  const context = await browser.newContext({ ...PHONE, baseURL })
  const page = await context.newPage()
  const skill = page.getByRole('radiogroup', { name: 'Technical Skills' }).getByRole('radio')
  await page.goto(`${link}?technicalSkills=2`)
  await expect(skill.nth(1)).toBeChecked()
  await rate(page, 'Technical Skills', 4)
  await page.getByLabel('Key strengths').fill(STRENGTHS)
  await page.reload()
  await expect(skill.nth(3)).toBeChecked()
  await expect(page.getByLabel('Key strengths')).toHaveValue(STRENGTHS)
  // In another language, where the address has a language too.
  await page.getByRole('navigation', { name: 'Language' }).locator('summary').click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/technicalSkills=2&lang=en$/)
  await expect(skill.nth(3)).toBeChecked()
  // Refused, and opened again by the same link.
  await page.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(page.getByText('6 answers need your attention.')).toBeVisible()
  await rate(page, 'Technical Skills', 3)
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(`${link}?technicalSkills=2`)
  await expect(skill.nth(2)).toBeChecked()
  // Another link of the reminder.
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(`${link}?technicalSkills=5`)
  await expect(skill.nth(4)).toBeChecked()
  await expect(page.getByLabel('Key strengths')).toHaveValue(STRENGTHS)
  await context.close()
})

test('a draft is kept for 30 days, and only for its own link', async ({ browser, world, baseURL }) => {
  const student = await makeStudent(world, { firstName: 'Per', lastName: 'Dahl', email: 'per.draft@gmail.com' })
  const first = await requestFeedbackLink(world, student, 'first@draft.example')
  const second = await requestFeedbackLink(world, student, 'second@draft.example')
  const context = await browser.newContext({ ...PHONE, baseURL })
  const page = await context.newPage()
  const strengths = page.getByLabel('Key strengths')
  const start = Date.now()
  await page.clock.setFixedTime(start)
  await page.goto(first)
  await strengths.fill(STRENGTHS)
  await page.goto(second)
  await expect(strengths).toHaveValue('')
  expect(await drafts(page)).toHaveLength(1)

  await page.clock.setFixedTime(start + 29 * DAY)
  await page.goto(second)
  expect(await drafts(page)).toHaveLength(1)
  await page.clock.setFixedTime(start + 31 * DAY)
  await page.goto(first)
  await expect.poll(() => drafts(page)).toEqual([])
  await expect(strengths).toHaveValue('')
  await context.close()
})

const DAY = 24 * 60 * 60 * 1000

function rate(page: Page, question: string, rating: number): Promise<void> {
  return choice(page, question, rating).check()
}

function choice(page: Page, question: string, rating: number) {
  return page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: new RegExp(`^${rating} `) })
}

async function expectAnswers(page: Page, rated: readonly string[], strengths: string, areas: string): Promise<void> {
  for (const question of rated) await expect(choice(page, question, 4)).toBeChecked()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(rated.length)
  await expect(page.getByLabel('Key strengths')).toHaveValue(strengths)
  await expect(page.getByLabel('Areas for development')).toHaveValue(areas)
}

/** The names of the drafts stored in this browser. */
function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
}
