import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callsOf, makeStudent, ok, type Student } from './student.ts'
import { approvedSupervisor, register, reject, request, staff, submit } from './student-record.ts'

// Whoever begins to read what the server has drawn is not moved on by the fonts, the scripts and what only these know.

/** Of the window, added up; a tenth of what is called good. */
const MOST_MOVED = 0.01
const WIDTHS = [390, 1280]
const BUILT = readFileSync(join(import.meta.dirname, '../dist/web/.vite/preloads.json'), 'utf8')
const ADDRESSES = (JSON.parse(BUILT) as { path: string }[]).map(({ path }) => path)

let student: Student
let manager: Student

test.beforeAll(async ({ world }) => {
  const admin = await staff(world)
  student = await makeStudent(world, { firstName: 'Runa', lastName: 'Stille', email: 'runa.still@gmail.com' })
  manager = await makeStudent(world, { firstName: 'Rolf', lastName: 'Stille', email: 'rolf.still@gmail.com' })
  const departments = ['Energy Systems']
  await admin.post('/api/v1/departments', { data: { name: departments[0] } })
  await ok(admin.post('/api/v1/managers', { data: { email: manager.email, departments, confirm: true } }))
  await register(student, {}, [{ name: 'Dr Helena Marsh', email: 'marsh@still.example' }])
  await reject(admin, await register(student, {}, [{ name: 'Jonas Lind', email: 'lind@still.example' }]), 'Too short.')
  for (const email of ['asked@still.example', 'answered@still.example'])
    await request(student, (await approvedSupervisor(world, student, email)).id)
  await submit(world, student, 'answered@still.example')
})

test('nothing moves on a drawn screen, on a phone and on a desk', async ({ browser, baseURL, world }) => {
  test.slow()
  const guest = await callsOf(world)
  const people = { guest, student: student.calls, manager: manager.calls, admin: await staff(world) }
  const moved: Record<string, number> = {}
  for (const [person, calls] of Object.entries(people)) {
    const drawn: string[] = []
    for (const path of ADDRESSES) if (personAt(path) === person && (await isDrawn(calls, path))) drawn.push(path)
    expect(drawn, `what is drawn for the ${person}`).not.toEqual([])
    const { cookies } = await calls.storageState()
    const measure = async (width: number) => {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } })
      await context.addCookies(cookies)
      const page = await context.newPage()
      const goOn = await holdBack(page)
      for (const path of drawn) {
        await page.goto(path, { waitUntil: 'commit' })
        moved[`${path}, ${width} pixels`] = await movedWhile(page, goOn)
      }
      await context.close()
    }
    await Promise.all(WIDTHS.map(measure))
  }
  for (const [screen, share] of Object.entries(moved)) expect.soft(share, screen).toBeLessThan(MOST_MOVED)
})

function personAt(path: string): string {
  if (/^\/(login|register|reset-password)/.test(path)) return 'guest'
  if (/^\/(admin|manage)\b/.test(path)) return 'admin'
  return path.startsWith('/manager') ? 'manager' : 'student'
}

async function isDrawn(calls: APIRequestContext, address: string): Promise<boolean> {
  return String(await (await calls.get(address)).text()).includes('id="page-data"')
}

/** From the first frame, which has neither fonts nor scripts, until the screen answers and has come to rest. */
async function movedWhile(page: Page, goOn: () => Promise<void>): Promise<number> {
  const waiting = page.locator('[data-waiting]')
  await expect(waiting).not.toHaveCount(0)
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await goOn()
  await expect(waiting).toHaveCount(0)
  return page.evaluate(async () => {
    await document.fonts.ready
    let moved = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += value
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    return moved
  })
}

/** Holds scripts and fonts back, on every page that is opened, until the function is called that it gives. */
async function holdBack(page: Page): Promise<() => Promise<void>> {
  let held: Route[] | null = null
  page.on('request', (request) => {
    if (request.isNavigationRequest()) held = []
  })
  await page.route(/\/assets\/(libraries-.+\.js|.+\.woff2)$/, (route) =>
    held ? void held.push(route) : route.continue(),
  )
  return async () => {
    const released = held ?? []
    // What is asked for only now comes at once.
    held = null
    await Promise.all(released.map((route) => route.continue()))
  }
}
