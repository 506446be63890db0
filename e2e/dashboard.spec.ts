import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, type Student } from './student.ts'
import {
  adminOf,
  approve,
  approveFeedback,
  makeApprovedSupervisor,
  openAs,
  register,
  reject,
  request,
  requestUntilSent,
  submit,
} from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// The student's dashboard in every state.

const HOUR = 3_600_000
const MINE = '**/api/v1/internships/mine'
let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Mira', lastName: 'Okafor', email: 'mira.dashboard@gmail.com' })
})

test('an empty list explains how to start, a slow one shows that it is loading; the menus work with the keyboard', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>()
  await page.route(MINE, async (route) => {
    await release.promise
    await route.continue()
  })
  await openAs(page, student, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Mira!' })).toBeVisible()
  await expect(page.getByText('Loading your internships...')).toBeVisible()
  await expectAccessible(page)
  release.resolve()
  await expect(page.getByText('No internships yet')).toBeVisible()
  await expect(page.getByText('Get started by registering your first internship')).toBeVisible()
  await expect(page.getByText('Loading your internships...')).toHaveCount(0)
  await expectAccessible(page)

  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Profile', 'Add Internship', 'Settings'])
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([
    'Home',
    'Dashboard',
    'Register Internship',
    'Help',
    'Privacy Policy',
    'Terms of Service',
    'Accessibility',
  ])
  await expect(footer).toContainText('Beta Version 1.0')
  await page.getByRole('button', { name: 'Mira Okafor Student' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Your Profile', 'Settings', 'Sign out'])
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await expect(entry('Your Profile')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry('Sign out')).toBeFocused()
  await page.keyboard.press('s')
  await expect(entry('Settings')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator('.person')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry('Sign out')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.locator('.person').click()
  await page.mouse.click(640, 500)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectAccessible(page)
})

test('greets a person without a first name as Student', async ({ page }) => {
  await page.route('**/api/v1/session', async (route) => {
    const response = await route.fetch()
    const { person } = await response.json()
    await route.fulfill({ json: { person: { ...person, firstName: '' } } })
  })
  await openAs(page, student, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Student!' })).toBeVisible()
})

test('without a session the login screen says what it is for', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Please log in to view your dashboard.')).toBeVisible()
  await expectAccessible(page)
})

test('every status has its label, its reason and its actions', async ({ page, world }) => {
  const admin = await adminOf(world)
  const first = { name: 'Dr Helena Marsh', email: 'h.marsh@dashboard.example' }
  await register(student, { positionTitle: 'Pending Post' }, [first])
  await reject(
    admin,
    await register(student, { positionTitle: 'Rejected Post' }, [first]),
    'Please name the department.',
  )
  const approved = await register(student, { positionTitle: 'Approved Post' }, [
    first,
    { name: 'Sub Mitted', email: 'submitted@dashboard.example' },
    { name: 'App Roved', email: 'approved@dashboard.example' },
    { name: 'Pen Ding', email: 'pending@dashboard.example' },
  ])
  await approve(admin, approved)
  for (const { id, email } of approved.supervisors) {
    if (email === first.email) continue
    await requestUntilSent(student, id)
    if (email.startsWith('pending')) continue
    await submit(world, student, email)
    if (email.startsWith('approved')) await approveFeedback(admin, email)
  }

  await openAs(page, student, '/dashboard')
  await test.step('entries', async () => {
    const pending = entry(page, 'Pending Post')
    await expect(pending.getByText('Pending Approval')).toBeVisible()
    await expect(pending.getByText('Northwind Energy, Renewable energy')).toBeVisible()
    await expect(pending.getByText('Jun 1, 2026 - Aug 28, 2026')).toBeVisible()
    await expect(pending.getByText('Delete deadline: 23 hours remaining')).toBeVisible()
    await expect(pending.getByRole('button', { name: 'Supervisors & Feedback' })).toHaveCount(0)
    await expect(pending.getByText('Forecasting wind yields')).toHaveCount(0)
    await pending.getByRole('button', { name: 'Description' }).click()
    await expect(pending.getByText('Forecasting wind yields from weather data.')).toBeVisible()
    const rejected = entry(page, 'Rejected Post')
    await expect(rejected.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(rejected.getByText('Reason: Please name the department.')).toBeVisible()
    await expect(rejected.getByText('Edit it and save your changes to resubmit it.')).toBeVisible()
    await expect(rejected.getByRole('button', { name: 'Supervisors & Feedback' })).toHaveCount(0)
    await expect(entry(page, 'Approved Post').getByText('Approved', { exact: true })).toBeVisible()
    const progress = (title: string) => page.getByRole('list', { name: `Progress of ${title}` }).getByRole('listitem')
    await expect(progress('Pending Post')).toHaveText([/^Registered[A-Z]/, ...Array(5).fill(/^Not yet: /)])
    const left = (name: string) => progress(`Approved Post with ${name}`).filter({ hasText: 'Not yet' })
    await expect(left('App Roved')).toHaveCount(0)
    await expect(left('Dr Helena Marsh')).toHaveCount(4)
    await expect(pending.getByText('Next: the career centre will review it, and you will get an email.')).toBeVisible()
    for (const [title, action] of [
      ['Pending Post', []],
      ['Rejected Post', ['Edit and resubmit']],
      ['Approved Post', ['Request feedback from Dr Helena Marsh']],
    ] as const)
      await expect(entry(page, title).locator('.button.primary')).toHaveText(action)
    const arrived = page.getByRole('region', { name: 'New feedback' })
    await expect(arrived.getByRole('listitem')).toHaveText(
      /^App Roved.*Approved Post.*4\/5.*Exceeds Expectations.*Read$/,
    )
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await pending.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('internship.ics')
  })

  await test.step('supervisors', async () => {
    await entry(page, 'Approved Post').getByRole('button', { name: 'Supervisors & Feedback' }).click()
    for (const [email, label, actions] of [
      [first.email, 'Not Requested', ['Request', 'Correct', 'Name a second contact']],
      [
        'pending@dashboard.example',
        'Pending',
        ['Request', 'Send reminder', 'Ask in person', 'Correct', 'Name a second contact'],
      ],
      ['submitted@dashboard.example', 'Submitted', ['View']],
      ['approved@dashboard.example', 'Approved', ['View']],
    ] as const) {
      const row = page.getByRole('listitem').filter({ hasText: email })
      await expect(row.getByText(label, { exact: true })).toBeVisible()
      await expect(row.locator('a, button')).toHaveText(actions)
    }
    await expect(page.getByText('Dr Helena Marsh (primary)')).toBeVisible()
    await expectAccessible(page)
    await entry(page, 'Approved Post').getByRole('button', { name: 'Supervisors & Feedback' }).click()
    await entry(page, 'Approved Post').getByRole('button', { name: 'Request feedback from Dr Helena Marsh' }).click()
    await expect(entry(page, 'Approved Post').getByText(`Feedback request sent to ${first.email}.`)).toBeVisible()
    // The internship has ended.
    await expect(entry(page, 'Approved Post').locator('.button.primary')).toHaveText('Ask Dr Helena Marsh in person')
    await page.getByRole('region', { name: 'New feedback' }).getByRole('link', { name: 'Read' }).click()
    await expect(page).toHaveURL(/\/feedback\/view\//)
    await page.goBack()
  })

  await test.step('an unknown status', async () => {
    await page.route(MINE, async (route) => {
      const answer = await (await route.fetch()).text()
      await route.fulfill({
        json: JSON.parse(answer.replaceAll('"feedbackStatus":"pending"', '"feedbackStatus":"archived"')),
      })
    })
    await page.reload()
    await entry(page, 'Approved Post').getByRole('button', { name: 'Supervisors & Feedback' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'pending@dashboard.example' })
    await expect(row.getByText('Unknown', { exact: true })).toBeVisible()
    await expect(row.locator('a, button')).toHaveCount(0)
  })

  await test.step('on a phone', async () => {
    await expectAccessibleOnPhone(page)
  })
})

test('a request and a reminder each show a message for three seconds', async ({ page, world }) => {
  const email = 'requested@dashboard.example'
  const internship = await register(student, { positionTitle: 'Requested Post' }, [
    { name: 'Re Quested', email },
    { name: 'Gone Away', email: 'gone@dashboard.example' },
  ])
  await approve(await adminOf(world), internship)
  await page.clock.install()
  await openAs(page, student, '/dashboard')
  await entry(page, 'Requested Post').getByRole('button', { name: 'Supervisors & Feedback' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email })
  const press = (name: string) => () => row.getByRole('button', { name, exact: true }).click()
  const untilResponse = (address: string, act: () => Promise<void>) =>
    Promise.all([page.waitForResponse(address), act()])

  const lastEmailLeft = async () => {
    type Mine = { supervisors: { email: string; lastEmail: { handedOverAt: string | null } | null }[] }[]
    const mine: Mine = await (await student.api.get('/api/v1/internships/mine')).json()
    const supervisors = mine.flatMap((one) => one.supervisors)
    return Boolean(supervisors.find((one) => one.email === email)?.lastEmail?.handedOverAt)
  }

  await expectTimedMessage(page, 3000, press('Request'), row.getByText(`Feedback request sent to ${email}.`))
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  // After the request was sent.
  await expect(row.getByRole('button', { name: 'Send reminder' })).toBeVisible()
  await expectTimedMessage(
    page,
    3000,
    press('Send reminder'),
    row.getByText('Reminder sent successfully!'),
    row.getByRole('button', { name: 'Sent!' }),
    row.getByText(`A reminder is on its way to ${email}.`),
  )
  await expect(row.getByRole('button', { name: 'Send reminder' })).toBeVisible()

  await test.step('rejections and failures', async () => {
    await page.route('**/reminder', (route) => route.abort())
    await press('Send reminder')()
    await expect(row.getByText('Failed to send reminder. Please try again.')).toBeVisible()
    await page.unroute('**/reminder')
    await untilResponse('**/reminder', press('Send reminder'))
    await expect.poll(lastEmailLeft).toBe(true)
    // A second reminder within a minute is not sent again, so this request is the third email.
    await untilResponse('**/feedback-request', press('Request'))
    await expect.poll(lastEmailLeft).toBe(true)
    await press('Send reminder')()
    await expect(row.getByText(/has already received three emails/)).toBeVisible()
    const gone = internship.supervisors.find(({ name }) => name === 'Gone Away')
    await student.api.delete(`/api/v1/supervisors/${gone?.id}`)
    const goneRow = page.getByRole('listitem').filter({ hasText: 'gone@dashboard.example' })
    await goneRow.getByRole('button', { name: 'Request' }).click()
    await expect(goneRow.getByText('Supervisor not found')).toBeVisible()
    await expectAccessible(page)
  })
})

test('an open dashboard shows within seconds what becomes of a request', async ({ page, world }) => {
  const email = 'watched@dashboard.example'
  await makeApprovedSupervisor(world, student, email)
  await openAs(page, student, '/dashboard')
  await entry(page, 'Data Analyst Intern').getByRole('button', { name: 'Request feedback from' }).click()
  await entry(page, 'Data Analyst Intern').getByRole('button', { name: 'Supervisors & Feedback' }).click()
  await submit(world, student, email)
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText('Submitted', { exact: true }).first()).toBeVisible()
})

test('the deadline counts down, and Delete disappears with it', async ({ page }) => {
  const email = 'deadline@dashboard.example'
  await register(student, { positionTitle: 'Deadline Post' }, [{ name: 'Dead Line', email }])
  await page.clock.install({ time: Date.now() + 22.5 * HOUR })
  await openAs(page, student, '/dashboard')
  const post = entry(page, 'Deadline Post')
  await expect(post.getByText('Delete deadline: 1 hour remaining')).toBeVisible()
  await page.clock.fastForward(HOUR)
  await expect(post.getByText(/Delete deadline: (29|30) minutes remaining/)).toBeVisible()
  await expect(post.getByRole('button', { name: 'Delete' })).toBeVisible()
  await page.clock.fastForward(HOUR / 2)
  await expect(post.getByText('Delete deadline')).toHaveCount(0)
  await expect(post.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('deleting asks for confirmation; an internship with feedback stays and says why', async ({ page, world }) => {
  const admin = await adminOf(world)
  const email = 'keep@dashboard.example'
  await register(student, { positionTitle: 'Unwanted Post' }, [{ name: 'Kee Per', email }])
  const valued = await register(student, { positionTitle: 'Valued Post' }, [{ name: 'Kee Per', email }])
  await approve(admin, valued)
  await request(student, valued.supervisors[0]?.id ?? '')
  await submit(world, student, email)
  await openAs(page, student, '/dashboard')

  const confirmation = page.getByText('Are you sure you want to delete this internship? This action cannot be undone.')
  const dialog = page.getByRole('alertdialog')
  await entry(page, 'Unwanted Post').getByRole('button', { name: 'Delete' }).click()
  await expect(confirmation).toBeVisible()
  await expectAccessibleOnPhone(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry(page, 'Unwanted Post')).toBeVisible()
  await entry(page, 'Unwanted Post').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(entry(page, 'Unwanted Post')).toHaveCount(0)

  const kept = entry(page, 'Valued Post')
  await expect(
    kept.getByText('A supervisor has already answered, so this internship can no longer be deleted.'),
  ).toBeVisible()
  await expect(kept.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessibleOnPhone(page)
})

function entry(page: Page, positionTitle: string) {
  return page.getByRole('article', { name: positionTitle })
}
