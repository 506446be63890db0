import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeStudent, type Student } from './student.ts'
import { approvedSupervisor, openAs, register, request, staff } from './student-record.ts'

// The browser takes over what the server has drawn: whoever reads or types already is not disturbed.

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Odile', lastName: 'Kern', email: 'odile.over@gmail.com' })
  await register(student, {}, [{ name: 'Dr Helena Marsh', email: 'marsh@over.example' }])
  const other = await makeStudent(world, { firstName: 'Ottmar', lastName: 'Kern', email: 'ottmar.over@gmail.com' })
  await request(other, (await approvedSupervisor(world, other, 'lind@over.example')).id)
})

test('a clock that goes wrong costs nobody their place', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() + 90 * 60_000)
  const takeOver = await beforeScripts(page)
  await openAs(page, student, '/dashboard')
  const edit = page.getByRole('link', { name: 'Edit' })
  await edit.focus()
  await takeOver()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await expect(edit).toBeFocused()
})

test('on a narrow phone the current entry of the menu is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, student, '/settings')
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await expect(settings).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('what an extension of the browser adds to a form costs nobody what they typed', async ({ page }) => {
  const takeOver = await beforeScripts(page)
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Email').fill('odile.over@gmail.com')
  await page.locator('form').evaluate((form) => form.prepend(document.createElement('span')))
  await takeOver()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('odile.over@gmail.com')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await page.getByRole('button', { name: 'Log in' }).click()
  // Typed into the form as well, not only to be seen: it is not asked for.
  await expect(page.getByText('Email is required')).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('what is chosen and searched for before the scripts have come filters the list', async ({ page, world }) => {
  const admin = await staff(world)
  const takeOver = await beforeScripts(page)
  await openAs(page, { calls: admin }, '/admin/feedback')
  await page.getByLabel('Status').selectOption('All')
  await page.getByLabel('Search').fill('odile')
  await takeOver()
  await expect(page).toHaveURL(/\?(?=.*status=all)(?=.*search=odile)/)
  await expect(page.getByLabel('Status')).toHaveValue('all')
  await expect(page.getByLabel('Search')).toHaveValue('odile')
})

for (const { path, drawn, button } of [
  { path: '/admin', drawn: 'Internship Status', button: 'Export Internships' },
  { path: '/manage/internships', drawn: 'Data Analyst Intern', button: 'Reject' },
  { path: '/admin/users', drawn: 'User Management', button: 'Add Manager' },
  { path: '/admin/departments', drawn: 'Department Management', button: /^Add (First )?Department$/ },
  { path: '/manage/requests', drawn: 'Requests without an answer', button: 'Export as CSV' },
])
  test(`${path} stands before its scripts have come, and is not drawn anew`, async ({ page, world }) => {
    const takeOver = await beforeScripts(page)
    const refused: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
    await openAs(page, { calls: await staff(world) }, path)
    // Other journeys register posts of the same name.
    const heading = page.getByRole('heading', { name: drawn }).first()
    await expect(heading).toBeVisible()
    const before = await heading.elementHandle()
    await takeOver()
    await expect(page.getByRole('button', { name: button }).first()).toBeEnabled()
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    expect(refused).toEqual([])
  })

test('nothing that the server has drawn is seen again once its reader has signed out', async ({ page, world }) => {
  const person = await makeStudent(world, { firstName: 'Odo', lastName: 'Kern', email: 'odo.over@gmail.com' })
  await register(person, { positionTitle: 'Secret Post' }, [{ name: 'Dr Helena Marsh', email: 'marsh@over.example' }])
  await openAs(page, person, '/dashboard')
  await page.getByRole('button', { name: /Odo Kern/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // The login screen as a page of its own, no longer in the one that was drawn for this person.
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.endsWith('/login'))
  for (const goThere of [() => page.goBack(), () => page.goto('/dashboard')]) {
    await goThere()
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
    await expect(page.getByText('Secret Post')).toHaveCount(0)
  }
})

test('Back pressed while the page is being taken over is followed', async ({ page }) => {
  await page.goto('/register')
  // The same document for the browser, so that Back from /login loads nothing anew, as after signing out.
  await page.evaluate(() => {
    history.replaceState({}, '', '/dashboard')
    history.pushState({}, '', '/login')
  })
  await page.addInitScript(goBackBeforeTakingOver)
  await page.evaluate(() => location.replace('/login'))
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  // Still the page that was being taken over, not one that the server has sent there.
  await expect(page.locator('html')).toHaveAttribute('data-went-back')
})

test('what was filtered does not follow whoever goes Back before the page is taken over', async ({ page, world }) => {
  await openAs(page, { calls: await staff(world) }, '/admin/feedback')
  await page.getByLabel('Status').selectOption('All')
  await expect(page).toHaveURL(/\?status=all$/)
  await page.addInitScript(goBackBeforeTakingOver)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/feedback$/)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await expect(page.getByLabel('Status')).toHaveValue('submitted')
  await expect(page.locator('html')).toHaveAttribute('data-went-back')
})

/** Runs in the page: once the application's code is there and before React is, which draws when its own message arrives. */
function goBackBeforeTakingOver(): void {
  const post = MessagePort.prototype.postMessage
  const held: (() => void)[] = []
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    held.push(() => Reflect.apply(post, this, message))
    if (held.length === 1) history.back()
  }
  addEventListener('popstate', () =>
    setTimeout(() => {
      document.documentElement.dataset.wentBack = ''
      MessagePort.prototype.postMessage = post
      for (const send of held) send()
    }),
  )
}

/** Holds the page's scripts back until the given function is called. */
async function beforeScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route('**/assets/libraries-*.js', (route) => void held.push(route))
  return async () => {
    for (const route of held) await route.continue()
  }
}
