import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkIn, type Mail } from './inbox.ts'
import { findForeignWords, findOverlaps } from './page-texts.ts'
import { findClippedTexts, findTooWide } from './phone.ts'
import {
  adminScreens,
  type Example,
  MANAGER_SCREENS,
  makeExample,
  publicScreens,
  releaseFeedback,
  staffScreens,
  studentScreens,
} from './screens.ts'
import { ok, type Person } from './student.ts'
import { adminOf, approve, approveFeedback, openAs, type Registered, register, request } from './student-record.ts'

// `npm run pseudo-language`: no words outside the catalogue, and nothing breaks when sentences are longer.

/** Its sentences are replaced by scripts/pseudo-language.mjs. */
const LANGUAGE = 'zh-Hans'
const LANG = `?lang=${LANGUAGE}`
/** Guides, which are not in the catalogue, and documents of the API, which are in English. */
const ELSEWHERE = /^\/(api|help)\//
const WIDTHS = [320, 390, 768, 1280]

test.use({ product: 'pseudo-language' })

let example: Example
let problems: string[]

test.beforeAll(async ({ world }) => {
  example = await makeExample(world)
  const name = { firstName: 'Διαχειριστής', lastName: 'Κεντρικός', university: 'Example University' }
  await ok(example.admin.api.put('/api/v1/account/profile', { data: name }))
})
test.beforeEach(() => {
  problems = []
})
test.afterEach(() => {
  expect([...new Set(problems)]).toEqual([])
})

test('the screens of students', async ({ page }) => {
  await openAs(page, example.student, `/internships/${example.record.id}/self-assessment${LANG}`)
  await lookAt(page, '/internships/{id}/self-assessment before feedback is released')
  await releaseFeedback(example)
  await page.goto('/dashboard')
  const closed = page.locator('main button[aria-expanded=false]')
  for (let count = await closed.count(); count > 0; count--) await closed.first().click()
  await lookAt(page, '/dashboard')
  await visit(page, studentScreens(example))
  await page.goto('/settings')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await lookAt(page, `/settings, ${await tab.textContent()}`)
  }
})

test('the screens of managers', async ({ page }) => {
  await openAs(page, example.manager, `/manager${LANG}`)
  await visit(page, MANAGER_SCREENS)
})

test('the screens of managers and admins', async ({ page }) => {
  await openAs(page, example.admin, `/admin${LANG}`)
  await visit(page, await staffScreens(example))
})

test('the screens of admins', async ({ page }) => {
  await openAs(page, example.admin, `/admin${LANG}`)
  await visit(page, await adminScreens(example))
})

test('the pages without an account', async ({ page, world }) => {
  await page.goto(`/login${LANG}`)
  await visit(page, await publicScreens(world, example))
})

test('a supervisor’s form and the emails', async ({ page, world, inbox }) => {
  const admin = await adminOf(world)
  for (const person of [admin, example.student]) await read(person, LANGUAGE)
  const address = 'supervisor@pseudo.example'
  const supervisor = { name: 'Νίκος', email: address, language: LANGUAGE }
  const internship: Registered = await register(example.student, GREEK, [supervisor])
  await approve(admin, internship)
  await request(example.student, internship.supervisors[0]!.id)
  const asked = await inbox.waitFor(address, /./)
  expect(asked.html).toContain(`lang="${LANGUAGE}"`)
  await page.goto(linkIn(asked, '/feedback/submit/'))
  const submit = page.locator('form[data-sending] button[type=submit]')
  await submit.click()
  await expect(page.locator('.error-summary')).toBeVisible()
  await lookAt(page, '/feedback/submit/{token} with errors')
  for (const skill of await page.getByRole('radiogroup').all()) await skill.getByRole('radio').nth(3).check()
  for (const text of await page.locator('textarea').filter({ visible: true }).all())
    await text.fill('Πολύ καλή δουλειά.')
  await page.locator('input[name=copy]').check()
  await submit.click()
  await expect(page).toHaveURL(/success/)
  await lookAt(page, '/feedback/success after submitting')
  await approveFeedback(admin, address)
  await inbox.waitFor(example.student.email, /⟦.*Νίκος/)
  for (const mail of [...inbox.to(address), ...inbox.to(example.student.email)])
    if (mail.html.includes(`lang="${LANGUAGE}"`)) await readMail(page, mail)
  for (const person of [admin, example.student]) await read(person, null)
})

const GREEK = {
  employerName: 'Δίκτυα ΑΕ',
  industry: 'Ενέργεια',
  positionTitle: 'Αναλυτής',
  description: 'Ανάλυση '.repeat(9),
}

async function visit(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    if (ELSEWHERE.test(name)) continue
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.loading-state, [aria-busy=true]')).toHaveCount(0)
    await lookAt(page, name)
  }
}

/** Notes what is wrong on this page. */
async function lookAt(page: Page, name: string): Promise<void> {
  const words = await page.evaluate(findForeignWords)
  problems.push(...words.map((text) => `${name}: not in the catalogue: ${text}`))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const broken = [
      ...(await page.evaluate(findTooWide)),
      // Data can be cut off with an ellipsis, sentences cannot.
      ...(await page.evaluate(findClippedTexts)).filter((html) => html.includes('⟦')),
      ...(await page.evaluate(findOverlaps)),
    ]
    problems.push(...broken.map((text) => `${name} at ${width}: ${text}`))
  }
}

async function readMail(page: Page, mail: Mail): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(mail.html)
  await lookAt(page, `email “${mail.subject}”`)
}

async function read(person: Person, language: string | null): Promise<void> {
  await ok(person.api.put('/api/v1/account/language', { data: { language } }))
}
