import { expect, expectAccessible, test, UNREACHABLE } from './fixtures.ts'
import { REVIEW_ITEM } from './review-item.ts'
import { makeStudent, ok, type Person, type Student } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// Reviewers' lists as they open, and with missing facts.

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

test('the approvals begin with what is pending, and Refresh reads them again', async ({ page }) => {
  await openAs(page, admin, '/admin/internships')
  await expect(page.getByLabel('Status').locator('option')).toHaveText(['All', 'Pending', 'Approved', 'Rejected'])
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await page.waitForLoadState('networkidle')
  const reading = page.waitForRequest('**/api/v1/internships?*status=pending*')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await reading
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
