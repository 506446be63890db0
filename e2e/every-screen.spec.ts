import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessibleAt320, expectReadableEnlarged } from './phone.ts'
import {
  adminScreens,
  type Example,
  MANAGER_SCREENS,
  makeExample,
  publicScreens,
  releaseFeedback,
  SECOND,
  staffScreens,
  studentScreens,
} from './screens.ts'
import { openAs, register } from './student-record.ts'

// Every screen at 320 pixels: axe, no sideways scrolling, no clipped text, with names as long as they get. Then with enlarged text.

test.use({ product: 'every-screen' })

let example: Example

/** Screens of others, whose style is not ours. */
const OTHERS = ['/api/docs']

test.beforeAll(async ({ world }) => {
  example = await makeExample(world)
})

test('the screens of students', async ({ page }) => {
  const { student, record } = example
  await openAs(page, student, `/internships/${record.id}/self-assessment`)
  await expect(page.getByRole('button', { name: 'Save self-assessment' })).toBeVisible()
  await expectAccessibleAt320(page)
  await releaseFeedback(example)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Supervisors & Feedback' }).first().click()
  await expectAccessibleAt320(page)
  await lookAt(page, studentScreens(example))
})

test('the screens of managers', async ({ page }) => {
  await openAs(page, example.manager, '/manager')
  await lookAt(page, MANAGER_SCREENS)
})

test('the screens of managers and admins', async ({ page }) => {
  await openAs(page, example.admin, '/admin')
  await lookAt(page, await staffScreens(example))
})

test('the screens of admins', async ({ page }) => {
  await openAs(page, example.admin, '/admin')
  await lookAt(page, await adminScreens(example))
})

test('the pages without an account', async ({ page, world }) => {
  await lookAt(page, await publicScreens(world, example))
})

test('what has the focus is never behind a bar that stays in view', async ({ page }) => {
  for (let count = 0; count < 8; count++) await register(example.student, { positionTitle: `Post ${count}` }, [SECOND])
  await openAs(page, example.admin, '/manage/internships')
  for (const size of [
    { width: 390, height: 600 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/manage/internships')
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check()
    await expect(page.locator('.selection-bar')).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press(key)
        expect(await page.evaluate(findBarOverFocus)).toBeNull()
      }
  }
})

test('the settings for contrast and motion are respected', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in' })
  await expect(button).toHaveCSS('transition-duration', /^0s(, 0s)*$/)
  // Where backgrounds are replaced, the border shows that it is a button.
  await expect(button).toHaveCSS('border-top-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
})

/** Runs in the page: the bar that hides what has the focus, at its corners and its centre. */
function findBarOverFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const points = [0.05, 0.5, 0.95].map((part) => [left + (right - left) * part, top + (bottom - top) * part] as const)
  const bars = points.map(([x, y]) => {
    let over = document.elementFromPoint(x, y)
    while (over && !['sticky', 'fixed'].includes(getComputedStyle(over).position)) over = over.parentElement
    return over && !over.contains(focused) ? over : null
  })
  return bars.every(Boolean) ? `${focused.outerHTML.slice(0, 100)} behind ${bars[0]?.className}` : null
}

async function lookAt(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(screens))
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.loading-state')).toHaveCount(0)
      await expect(page).toHaveTitle(/ [–·] Fieldmark$/)
      await expectAccessibleAt320(page)
      if (!OTHERS.includes(name)) await expectReadableEnlarged(page)
    })
}
