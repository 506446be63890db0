import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, test, UNREACHABLE } from './fixtures.ts'
import { REVIEW_ITEM } from './review-item.ts'
import { makeStudent, ok, type Person, type Student } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// Reviewers' and admins' screens without data and with errors.

const EMPTY_PAGE = { items: [], nextCursor: null }
let manager: Student
let admin: Person

test.beforeAll(async ({ world }) => {
  manager = await makeStudent(world, { firstName: 'Sten', lastName: 'Aas', email: 'sten.screens@gmail.com' })
  admin = await adminOf(world)
  await admin.api.post('/api/v1/departments', { data: { name: 'Screen Studies' } })
  await ok(
    admin.api.post('/api/v1/managers', {
      data: { email: manager.email, departments: ['Screen Studies'], confirm: true },
    }),
  )
})

test('a screen that fails to load shows an error, and loads with Try again', async ({ page, browser, baseURL }) => {
  test.slow()
  await openAs(page, admin, '/admin/system')
  for (const [address, endpoint, sentence] of [
    ['/admin', 'statistics', 'Failed to load admin data. Please try again.'],
    ['/admin/internships', 'internships?*', 'Failed to load internships. Please try again.'],
    ['/admin/feedback', 'feedback?*', 'Failed to load feedback. Please try again.'],
    ['/admin/users', 'users', `Failed to load user data: ${UNREACHABLE}`],
    ['/admin/departments', 'departments', `Failed to load departments: ${UNREACHABLE}`],
    ['/admin/system', 'approval-settings', `Failed to load system settings: ${UNREACHABLE}`],
  ] as const)
    await test.step(address, () => failsThenLoads(page, address, endpoint, sentence))

  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await openAs(other, manager, '/manager/feedback')
  await expect(other.getByText('Review and approve feedback for your managed departments')).toBeVisible()
  await failsThenLoads(other, '/manager', 'statistics', `Failed to load manager data: ${UNREACHABLE}`)
  await test.step('the dashboard of a manager', async () => {
    for (const title of ['Department Breakdown', 'Export Data', 'Quick Actions', 'Department Access'])
      await expect(other.getByRole('heading', { name: title })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Review Pending' })).toHaveAttribute(
      'href',
      '/manager/internships?status=pending',
    )
    for (const screen of ['/manager/internships', '/manager/feedback'])
      await expect(other.getByRole('main').locator(`a[href^="${screen}"]`).first()).toBeVisible()
    await expect(other.getByRole('button', { name: 'Export Internships' })).toBeDisabled()
    await expect(other.getByText('There are no internships to export yet.')).toBeVisible()
  })
  await context.close()
})

test('the approvals begin with what is pending, and Refresh reads them again', async ({ page }) => {
  await openAs(page, admin, '/admin/internships')
  await expect(page.getByLabel('Status').locator('option')).toHaveText(['All', 'Pending', 'Approved', 'Rejected'])
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await page.waitForLoadState('networkidle')
  const reading = page.waitForRequest('**/api/v1/internships?*status=pending*')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await reading
})

test('an empty screen says what it is for', async ({ page }) => {
  await openAs(page, admin, '/admin/users')
  await page.route('**/api/v1/users', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/v1/approval-settings', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/v1/feedback*', (route) => route.fulfill({ json: EMPTY_PAGE }))
  await page.route('**/api/v1/internships*', (route) => route.fulfill({ json: EMPTY_PAGE }))
  for (const [address, sentence] of [
    ['/admin/users', 'No administrative users found. Create your first manager to get started.'],
    ['/admin/system', 'No system settings found.'],
    ['/admin/feedback', 'There is no submitted feedback that requires your review.'],
    [
      '/admin/feedback?status=approved',
      'No feedback entries match your current filters. Try adjusting your search criteria.',
    ],
    ['/admin/internships', 'There are no pending internships that require your approval.'],
    ['/admin/internships?status=all', 'No internships match your current filters. Try adjusting your search criteria.'],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByText(sentence)).toBeVisible()
      await expectAccessible(page)
    })
  await page.goto('/admin/system')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(
    page.getByText('Changes affect only new submissions. Existing pending items are unaffected.'),
  ).toBeVisible()
})

test('an error while saving is shown beside the action', async ({ page }) => {
  await openAs(page, admin, '/admin/users')
  const dialog = page.getByRole('alertdialog')
  await page.route('**/api/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))

  await test.step('removing a manager', async () => {
    await rowOf(page, manager.email).getByRole('button', { name: 'Remove Manager' }).click()
    await dialog.getByRole('button', { name: 'Remove Manager' }).click()
    await expect(dialog.getByText(`Failed to remove manager: ${UNREACHABLE}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('adding a manager', async () => {
    await page.getByRole('button', { name: 'Add Manager' }).click()
    await expect(dialog.getByText('The user must already have an account.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('deleting a department', async () => {
    await page.goto('/admin/departments')
    await rowOf(page, 'Screen Studies').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText(`Failed to delete department: ${UNREACHABLE}`)).toBeVisible()
  })
  await test.step('changing a setting', async () => {
    await page.goto('/admin/system')
    const setting = page.getByRole('region', { name: 'Internship Registration Approval' })
    await expect(setting.getByText('Current Impact:')).toBeVisible()
    await setting.getByRole('switch').click()
    await expect(setting.getByText(`Failed to update setting: ${UNREACHABLE}`)).toBeVisible()
    await expect(setting.getByText('Approval Required')).toBeVisible()
  })
})

/** What a card says to a manager on a phone, also where the filter says the status. */
const CARD = [
  'Unknown Employer',
  'Submitted',
  'Dr Helena Marsh Primary h.marsh@screens.example',
  'Screen Studies',
  'N/A student@screens.example',
  '4/5',
  'Jun 15, 2026',
]

test('feedback with missing facts is shown', async ({ page }) => {
  const { person } = (await ok(manager.api.get('/api/v1/session'))) as { person: { id: string } }
  const own = { ...REVIEW_ITEM, id: person.id, studentId: person.id, positionTitle: 'Own Internship' }
  await page.route('**/api/v1/feedback?*', (route) =>
    route.fulfill({ json: { items: [REVIEW_ITEM, own], nextCursor: null } }),
  )
  await page.route('**/api/v1/feedback/*/approve', (route) => route.abort())
  await openAs(page, manager, '/manager/feedback')
  await page.setViewportSize({ width: 390, height: 800 })
  // No mid-term feedback waits.
  await expect(page.getByLabel('Status').locator('option')).toHaveText(['All', 'Submitted (Under Review)', 'Approved'])
  const ownCard = page.getByRole('listitem', { name: 'Own Internship' })
  await expect(ownCard).toContainText('This feedback is about you. Somebody else has to approve it.')
  await expect(ownCard.getByRole('button', { name: 'Approve Feedback' })).toHaveCount(0)
  await ownCard.getByRole('button', { name: 'View Details' }).click()
  const record = page.getByRole('region', { name: 'N/A at Unknown Employer' })
  await expect(record).toContainText('This feedback is about you. Somebody else has to approve it.')
  await expect(record.getByRole('button', { name: 'Approve Feedback' })).toHaveCount(0)
  await record.getByRole('button', { name: 'Hide Details' }).click()
  const row = page.getByRole('listitem', { name: 'Unknown Position' })
  for (const text of CARD) await expect(row).toContainText(text)
  await expect(row.getByRole('button', { name: 'Approve Feedback' })).toBeVisible()
  await row.getByRole('button', { name: 'View Details' }).click()
  for (const text of ['Unknown Position', 'Primary', 'Screen Studies', 'Jun 15, 2026'])
    await expect(record).toContainText(text)
  await expect(record.getByRole('heading')).toHaveText([
    'N/A at Unknown Employer',
    'Skills Assessment',
    'Strengths',
    'Areas for Development',
  ])
  await expect(record.getByRole('row')).toHaveText([
    /^Technical Skills.*1\/5.*Needs Improvement$/,
    /^Communication.*2\/5.*Developing$/,
    /^Problem Solving.*3\/5.*Meets Expectations$/,
    /^Teamwork.*4\/5.*Exceeds Expectations$/,
    /^Professionalism.*5\/5.*Outstanding$/,
    /^Overall Rating.*4\/5.*Exceeds Expectations$/,
  ])
  await record.getByRole('button', { name: 'Approve Feedback' }).click()
  await expect(page.getByRole('alert')).toHaveText(`Failed to approve feedback: ${UNREACHABLE}`)
  await expectAccessible(page)
})

async function failsThenLoads(page: Page, address: string, endpoint: string, sentence: string): Promise<void> {
  const fail = (route: Route) => route.abort()
  await page.route(`**/api/v1/${endpoint}`, fail)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**/api/v1/${endpoint}`, fail)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: sentence })).toHaveCount(0)
}

function rowOf(page: Page, text: string) {
  return page.getByRole('listitem').filter({ hasText: text })
}
