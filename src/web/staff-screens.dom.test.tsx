// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import type { ReviewStatistics } from '#contract/office/figures'
import { FeedbackReviewPage } from './office/decisions/feedback-review-page.tsx'
import { InternshipApprovalsPage } from './office/decisions/internship-approvals-page.tsx'
import { AdminDashboardPage } from './office/figures/admin-dashboard-page.tsx'
import { ManagerDashboardPage } from './office/figures/manager-dashboard-page.tsx'
import { DepartmentManagementPage } from './people/departments/department-management-page.tsx'
import { UserManagementPage } from './people/staff/staff-page.tsx'
import { SystemSettingsPage } from './settings/approval-settings/system-settings-page.tsx'
import { showPart } from './testing/shown-part.tsx'

// Reviewers' and admins' screens without data and with errors.

const ADMIN: Partial<Person> = { id: 'admin', role: 'admin' }
const MANAGER: Partial<Person> = { id: 'manager', role: 'manager', departments: ['Screen Studies'] }
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

const COUNTS = {
  internships: { total: 0, pending: 0, approved: 0, rejected: 0, erased: { total: 0, approved: 0, rejected: 0 } },
  feedback: { total: 0, pending: 0, submitted: 0, approved: 0, ended: 0, erased: { total: 0, approved: 0 } },
}
const STATISTICS: ReviewStatistics = { ...COUNTS, departments: [{ name: 'Screen Studies', ...COUNTS }] }
const DEPARTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Screen Studies',
  description: null,
  createdAt: '2026-06-15T10:00:00.000Z',
}
const STAFF = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'sten.screens@gmail.com',
  firstName: 'Sten',
  lastName: 'Aas',
  role: 'manager',
  major: null,
  departments: ['Screen Studies'],
  createdAt: '2026-06-15T10:00:00.000Z',
  rulesOf: null,
}
const SETTING = {
  settingKey: 'require_internship_approval',
  settingValue: true,
  updatedByName: null,
  updatedAt: '2026-06-15T10:00:00.000Z',
}

const page = () => ({ items: [], nextCursor: null })
/** A server without records. */
const EMPTY = {
  'GET /statistics': () => STATISTICS,
  'GET /open-requests/count': () => ({ undelivered: 0, sentBack: 0, current: 0, older: 0, ended: 0 }),
  'GET /terms': () => [],
  'GET /saved-views': () => [],
  'GET /internships': page,
  'GET /feedback': page,
  'GET /midterm-feedback': page,
  'GET /users': () => [],
  'GET /invitations': () => [],
  'GET /departments': () => [],
  'GET /approval-settings': () => [],
  'GET /university-domains': () => [],
  'GET /export-columns': () => [],
  // Still loading.
  'GET /feedback-settings': () => new Promise(() => undefined),
}

function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

describe('a screen that fails to load shows an error, and loads with Try again', () => {
  it.each([
    ['GET /statistics', 'Failed to load admin data. Please try again.', AdminDashboardPage, ADMIN],
    ['GET /internships', 'Failed to load internships. Please try again.', InternshipApprovalsPage, ADMIN],
    ['GET /feedback', 'Failed to load feedback. Please try again.', FeedbackReviewPage, ADMIN],
    ['GET /users', `Failed to load user data: ${UNREACHABLE}`, UserManagementPage, ADMIN],
    ['GET /departments', `Failed to load departments: ${UNREACHABLE}`, DepartmentManagementPage, ADMIN],
    ['GET /approval-settings', `Failed to load system settings: ${UNREACHABLE}`, SystemSettingsPage, ADMIN],
    ['GET /statistics', `Failed to load manager data: ${UNREACHABLE}`, ManagerDashboardPage, MANAGER],
  ] as const)('%s: %s', async (call, sentence, Screen, person) => {
    let isDown = true
    const answers = { ...EMPTY, [call]: () => (isDown ? unreachable() : EMPTY[call]()) }
    const { shows, press, lacks } = await showPart(<Screen />, answers, person)
    await shows(sentence)
    isDown = false
    await press('Try again')
    await lacks(sentence)
  })
})

it('the dashboard of a manager leads to both lists, and says that there is nothing to export yet', async () => {
  const { shows, targetOf } = await showPart(<ManagerDashboardPage />, EMPTY, MANAGER)
  for (const text of ['Department Breakdown', 'Export Data', 'Quick Actions', 'Department Access']) await shows(text)
  expect(await targetOf('Review Pending')).toBe('/manager/internships?status=pending')
  for (const screen of ['/manager/internships', '/manager/feedback'])
    expect(document.querySelector(`a[href^="${screen}"]`)).not.toBeNull()
  await shows('There are no internships to export yet.')
})

it('adding a manager needs an account', async () => {
  const { shows, press } = await showPart(<UserManagementPage />, EMPTY, ADMIN)
  await press('Add Manager')
  await shows('The user must already have an account.')
})

it('the review list says to managers whose feedback it is', async () => {
  const { shows } = await showPart(<FeedbackReviewPage />, EMPTY, MANAGER)
  await shows('Review and approve feedback for your managed departments')
})

it.each([
  [UserManagementPage, '/', 'No administrative users found. Create your first manager to get started.'],
  [SystemSettingsPage, '/', 'No system settings found.'],
  [SystemSettingsPage, '/', 'Changes affect only new submissions. Existing pending items are unaffected.'],
  [SystemSettingsPage, '/', 'Refresh'],
  [FeedbackReviewPage, '/', 'There is no submitted feedback that requires your review.'],
  [
    FeedbackReviewPage,
    '/?status=approved',
    'No feedback entries match your current filters. Try adjusting your search criteria.',
  ],
  [InternshipApprovalsPage, '/', 'There are no pending internships that require your approval.'],
  [
    InternshipApprovalsPage,
    '/?status=all',
    'No internships match your current filters. Try adjusting your search criteria.',
  ],
])('an empty screen says what it is for: %#', async (Screen, address, sentence) => {
  const { shows } = await showPart(<Screen />, EMPTY, ADMIN, { address })
  await shows(sentence)
})

describe('exporting', () => {
  const INTERNSHIPS = 'GET /exports/internships.csv'
  /** More than one page of internships, and some feedback. */
  const filled = {
    ...EMPTY,
    'GET /statistics': () => ({
      ...STATISTICS,
      internships: { ...COUNTS.internships, total: 1200 },
      feedback: { ...COUNTS.feedback, total: 3 },
    }),
  }

  it.each([
    ['an admin sees one sentence', AdminDashboardPage, ADMIN, 'Failed to export data. Please try again.'],
    ['a manager also the reason', ManagerDashboardPage, MANAGER, `Export failed: ${UNREACHABLE}`],
  ])('that fails: %s', async (_, Screen, person, sentence) => {
    const { shows, press } = await showPart(<Screen />, { ...filled, [INTERNSHIPS]: unreachable }, person)
    await press('Export Internships')
    await shows(sentence)
  })

  it.each([
    'No feedback found for your managed departments',
    'No managed departments found. Please contact your administrator.',
  ])('is refused to a manager: %s', async (message) => {
    const refused = () => Response.json({ defined: true, code: 'NO_DATA', status: 409, message }, { status: 409 })
    const answers = { ...filled, 'GET /exports/feedback.csv': refused }
    const { shows, press } = await showPart(<ManagerDashboardPage />, answers, MANAGER)
    await press('Export Feedback')
    await shows(`Export failed: ${message}`)
  })

  it('is not offered to a manager without departments', async () => {
    const answers = { ...EMPTY, 'GET /statistics': () => ({ ...STATISTICS, departments: [] }) }
    const { shows, has } = await showPart(<ManagerDashboardPage />, answers, { ...MANAGER, departments: [] })
    await shows('No Departments Assigned - contact your administrator')
    expect(has('Export Internships')).toBe(false)
  })

  it('is disabled without data, and says why', async () => {
    const { shows, press } = await showPart(<AdminDashboardPage />, EMPTY, ADMIN)
    await shows('There is no feedback to export yet.')
    await press('Export Feedback')
    expect(document.querySelector('progress')).toBeNull()
  })

  it('shows its progress, and can be cancelled', async () => {
    let running: AbortSignal | null | undefined
    const answers = {
      ...filled,
      [INTERNSHIPS]: (_input: unknown, _search: unknown, signal: AbortSignal | null | undefined) => {
        running = signal
        return new Promise(() => undefined)
      },
    }
    const { shows, press, lacks, has } = await showPart(<AdminDashboardPage />, answers, ADMIN)
    await press('Export Internships')
    await shows('Exporting internships: 0 of 1,200 rows')
    expect([document.querySelector('progress')?.max, running?.aborted]).toEqual([1200, false])
    await press('Cancel')
    await lacks('Exporting internships')
    expect(running?.aborted).toBe(true)
    expect(document.activeElement?.textContent).toBe('Export Internships')
    expect(has('Failed to export')).toBe(false)
  })
})

describe('an error while saving is shown beside the action', () => {
  it('removing a manager', async () => {
    const answers = { ...EMPTY, 'GET /users': () => [STAFF], [`DELETE /managers/${STAFF.id}`]: unreachable }
    const { shows, press } = await showPart(<UserManagementPage />, answers, ADMIN)
    await press('Remove Manager')
    await press('Remove Manager')
    await shows(`Failed to remove manager: ${UNREACHABLE}`)
  })

  it('deleting a department', async () => {
    const answers = { 'GET /departments': () => [DEPARTMENT], [`DELETE /departments/${DEPARTMENT.id}`]: unreachable }
    const { shows, press } = await showPart(<DepartmentManagementPage />, answers, ADMIN)
    await press('Delete')
    await press('Delete')
    await shows(`Failed to delete department: ${UNREACHABLE}`)
  })

  it('changing a setting', async () => {
    const answers = {
      ...EMPTY,
      'GET /approval-settings': () => [SETTING],
      [`PUT /approval-settings/${SETTING.settingKey}`]: unreachable,
    }
    const { shows, has, press } = await showPart(<SystemSettingsPage />, answers, ADMIN)
    await shows('Current Impact:')
    await press('Internship Registration Approval')
    await shows(`Failed to update setting: ${UNREACHABLE}`)
    expect(has('Approval Required')).toBe(true)
  })
})
