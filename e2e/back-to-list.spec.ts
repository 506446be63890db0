import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { REVIEW_ITEM } from './review-item.ts'
import { ADMIN } from './server.ts'
import { makeStudent, type Person, type Student } from './student.ts'
import { adminOf, openAs, register } from './student-record.ts'

// Going back to a long list shows it at once, at the same scroll position.

const COUNT = 64
let student: Student
let admin: Person

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Ines', lastName: 'Vidal', email: 'ines.back@gmail.com' })
  admin = await adminOf(world)
  for (let number = 1; number <= COUNT; number++)
    await register(student, { positionTitle: `Conservator ${number}`, industry: 'Museums' }, [
      { name: 'Dr Helena Marsh', email: `marsh${number}@museum.example` },
    ])
})

test('the approvals keep their position, loaded pages, search and filter', async ({ page }) => {
  await openAs(page, admin, '/admin/internships?search=ines')
  await page.getByLabel('Status').selectOption('All')
  await expect(page).toHaveURL(/search=ines&status=all/)
  const rows = page.locator('.review-item')
  for (let shown = 20; shown < COUNT; shown = await rows.count()) {
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  const height = () => page.locator('.review-queue').evaluate((list) => list.scrollHeight)
  const rendered = await height()
  // Rows outside the viewport are no longer rendered, and the list keeps its height.
  await expect(rows.last()).toHaveCSS('content-visibility', 'auto')
  expect(await height()).toBe(rendered)
  const place = await scrollTo(page, 'Conservator 55')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'System Settings' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'System Settings', level: 1 })).toBeVisible()
  await withoutResponses(page, async () => {
    await page.goBack()
    await expectAt(page, place)
    await expect(rows).toHaveCount(COUNT)
    await expect(page.getByLabel('Search')).toHaveValue('ines')
    await expect(page.getByLabel('Status')).toHaveValue('all')
  })
})

test('the review list keeps its position and the opened feedback, on a desktop and on a phone', async ({ page }) => {
  await page.route('**/api/v1/feedback?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: 20 }, (_, index) => feedback(from + index + 1))
    return route.fulfill({ json: { items, nextCursor: from < 60 ? String(from + 20) : null } })
  })
  await openAs(page, admin, '/admin/feedback')
  const rows = page.locator('.review-item')
  for (let shown = await rows.count(); shown < 80; shown = await rows.count()) {
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  const opened = rows.filter({ has: page.getByRole('heading', { name: 'Curator 70', exact: true }) })
  const place = await openAndLeave(opened, 'Curator 72')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible()
  await withoutResponses(page, async () => {
    await page.goBack()
    await expectAt(page, place)
    await expect(opened.getByRole('button', { name: 'Hide Details' })).toHaveCount(1)
  })
  // On a phone the record is open instead of the list, which then shows its row.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { name: 'Ines Vidal at City Museum' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide Details' }).click()
  await expect(page.getByRole('heading', { name: 'Curator 70', exact: true })).toBeInViewport()
})

test('the dashboard keeps its position, whether the student uses Back or Cancel', async ({ page }) => {
  await openAs(page, student, '/dashboard')
  const place = await scrollTo(page, 'Conservator 9')
  const edit = page.getByRole('article', { name: 'Conservator 9', exact: true }).getByRole('link', { name: 'Edit' })
  for (const goBack of [() => page.goBack(), () => page.getByRole('button', { name: 'Cancel' }).click()]) {
    await edit.click()
    await expect(page.getByLabel('Position Title')).toHaveValue('Conservator 9')
    await withoutResponses(page, async () => {
      await goBack()
      await expectAt(page, place)
    })
  }
})

test('a long list causes no layout shift, even on a slow phone', async ({ browser, baseURL }) => {
  for (const [person, address, row] of [
    [student, '/dashboard', '.entries > article'],
    [admin, '/admin/internships?search=ines', '.review-item'],
  ] as const) {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await openAs(page, person, address)
    // Wait until rows outside the viewport are no longer rendered.
    await expect(page.locator(row).nth(19)).toHaveCSS('content-visibility', 'auto')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
    const moved = await page.evaluate(sumLayoutShifts)
    expect(moved, address).toBeLessThan(0.01)
    await context.close()
  }
})

/** Runs in the page: how far its content has moved since it was loaded. */
function sumLayoutShifts(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
  return shifts.reduce((sum, { value }) => sum + value, 0)
}

function feedback(number: number) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    ...REVIEW_ITEM,
    id,
    positionTitle: `Curator ${number}`,
    employerName: 'City Museum',
    studentName: 'Ines Vidal',
  }
}

/** Opens an item, scrolls, and leaves before the screen has reacted to the new address. */
async function openAndLeave(item: Locator, title: string): Promise<Place> {
  const y = await item.getByRole('button', { name: 'View Details' }).evaluate(async (button: HTMLElement, below) => {
    const before = window.location.search
    button.click()
    const hasAddress = () => window.location.search !== before
    while (!hasAddress()) await new Promise((resolve) => setTimeout(resolve))
    const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === below)
    const list = document.querySelector('.review-queue')
    list?.scrollBy(0, (heading?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().top)
    document.querySelector<HTMLElement>('a.brand')?.click()
    return list?.scrollTop ?? 0
  }, title)
  expect(y).toBeGreaterThan(2000)
  return { title, y }
}

/**
 * Scrolls far down to this heading and returns the position. Waits for the fonts, which change the height of the rows above;
 * the browser requests them only when there are rows.
 */
async function scrollTo(page: Page, title: string): Promise<Place> {
  const heading = page.getByRole('heading', { name: title, exact: true })
  await expect(heading).toBeAttached()
  await page.evaluate(async () => void (await document.fonts.ready))
  await heading.evaluate((element) => {
    const scroller = element.closest('.review-queue') ?? document.documentElement
    scroller.scrollBy(0, element.getBoundingClientRect().top - Math.max(0, scroller.getBoundingClientRect().top) - 200)
  })
  const y = await page.evaluate(scrollTop)
  expect(y).toBeGreaterThan(2000)
  return { title, y }
}
type Place = { title: string; y: number }

async function expectAt(page: Page, { title, y }: Place): Promise<void> {
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
  expect(await page.evaluate(scrollTop)).toBe(y)
}

/** Runs in the page: a queue scrolls by itself. */
function scrollTop(): number {
  return (document.querySelector('.review-queue') ?? document.documentElement).scrollTop
}

/** Runs `work` while no API request gets a response. */
async function withoutResponses(page: Page, work: () => Promise<void>): Promise<void> {
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await page.route('**/api/**', hold)
  await work()
  await page.unroute('**/api/**', hold)
  for (const route of held) await route.continue().catch(() => undefined)
}

test('hovering over or focusing a link preloads its code and its data', async ({ page }) => {
  await openAs(page, admin, '/admin/departments')
  await expect(page.getByRole('button', { name: /^Add .*Department$/ })).toBeEnabled()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [link, endpoint, shown] of [
    ['System Settings', '/api/v1/university-domains', 'gmail.com'],
    ['Internship Approvals', '/api/v1/internships', 'Conservator 1'],
    ['User Management', '/api/v1/users', ADMIN.email],
  ] as const) {
    const data = page.waitForResponse((response) => new URL(response.url()).pathname === endpoint)
    if (link === 'User Management') await menu.getByRole('link', { name: link }).focus()
    else await menu.getByRole('link', { name: link }).hover()
    await data
    await withoutResponses(page, async () => {
      await menu.getByRole('link', { name: link }).click()
      await expect(page.getByText(shown).first()).toBeVisible()
    })
  }
})
