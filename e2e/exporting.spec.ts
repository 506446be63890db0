import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent, ok, type Person, type Student } from './student.ts'
import { adminOf, approve, openAs, register, request, submit } from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// Reviewers export the rows behind their figures as CSV files.

const MAJOR = 'Energy Systems'
const SUPERVISOR = 'lukasz.boss@export.example'
const FORMULA = '=HYPERLINK("https://evil.example","Click")'
let student: Student
let manager: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz.exported@gmail.com' })
  manager = await makeStudent(world, { firstName: 'Mara', lastName: 'Exner', email: 'mara.exner@gmail.com' })
  const admin = await adminOf(world)
  await makeManager(admin)
  const facts = {
    employerName: FORMULA,
    positionTitle: 'Turbine Intern',
    description: 'First line of it,\nsecond "line".',
  }
  const internship = await register(student, facts, [{ name: 'Dr Ó Súilleabháin', email: SUPERVISOR }])
  await approve(admin, internship)
  await request(student, internship.supervisors[0]?.id ?? '')
  await submit(world, student, SUPERVISOR)
})

test('an admin exports both files; the message shows for three seconds', async ({ page, world }) => {
  await page.clock.install()
  await openAs(page, await adminOf(world), '/admin')
  await expect(page.getByRole('heading', { name: 'Export Data' })).toBeVisible()
  await expectAccessible(page)

  await expectTimedMessage(
    page,
    3000,
    async () => {
      const download = await exported(page, 'Export Internships')
      expect(download.suggestedFilename()).toMatch(/^Fieldmark_internships_all-departments_\d{4}-\d\d-\d\d-\d{6}\.csv$/)
      const row = (await rowsOf(download)).find((one) => one.Position === 'Turbine Intern')
      expect(row).toMatchObject({
        'Student Name': 'Łukasz Żółć',
        Email: student.email,
        Department: MAJOR,
        Employer: `'${FORMULA}`,
        Start: '2026-06-01',
        End: '2026-08-28',
        Status: 'Approved',
        Description: 'First line of it,\nsecond "line".',
      })
    },
    page.getByText('Internships data exported successfully!'),
  )
  await expectTimedMessage(
    page,
    3000,
    async () => {
      const download = await exported(page, 'Export Feedback')
      expect(download.suggestedFilename()).toMatch(/^Fieldmark_feedback_all-departments_/)
      const row = (await rowsOf(download)).find((one) => one['Supervisor Name'] === 'Dr Ó Súilleabháin')
      expect(row).toMatchObject({
        'Student Name': 'Łukasz Żółć',
        'Position Title': 'Turbine Intern',
        'Feedback Status': 'Submitted',
        'Overall Rating (1-5)': '4',
        Strengths: 'Took the initiative on the forecasting project.',
      })
    },
    page.getByText('Feedback data exported successfully!'),
  )
})

test('a manager exports their own departments; the message shows for five seconds', async ({ page }) => {
  await page.clock.install()
  await openAs(page, manager, '/manager')
  await expect(page.getByRole('heading', { name: 'Export Data' })).toBeVisible()
  await expectTimedMessage(
    page,
    5000,
    async () => {
      const download = await exported(page, 'Export Internships')
      expect(download.suggestedFilename()).toMatch(/^Fieldmark_internships_Energy-Systems_/)
      expect(new Set((await rowsOf(download)).map((row) => row.Department))).toEqual(new Set([MAJOR]))
    },
    page.getByText('Internships data exported successfully!'),
  )
  await expectTimedMessage(
    page,
    5000,
    async () => {
      const download = await exported(page, 'Export Feedback')
      expect(download.suggestedFilename()).toMatch(/^Fieldmark_feedback_Energy-Systems_/)
    },
    page.getByText('Feedback data exported successfully!'),
  )
})

test('a manager exports a list with its filters', async ({ page }) => {
  await openAs(page, manager, '/manager/internships?status=approved&search=turbine')
  const internships = await rowsOf(await exportedList(page))
  expect(internships.map((row) => [row.Position, row.Status])).toEqual([['Turbine Intern', 'Approved']])
  await expect(page.getByText('Internships data exported successfully!')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/manager/feedback?status=all&search=turbine')
  const feedback = await rowsOf(await exportedList(page))
  expect(feedback.map((row) => row['Feedback Status'])).toEqual(['Submitted'])
  await page.goto('/manager/feedback?status=approved&search=turbine')
  await expect(page.getByText('No Feedback Found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0)
})

/** From the menu of a list. */
async function exportedList(page: Page): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  return download
}

async function exported(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return download
}

async function rowsOf(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Student Name","')).toBe(true)
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

/** Makes the colleague manager of this department only, which is created if it does not exist. */
async function makeManager(admin: Person, department = MAJOR): Promise<void> {
  await admin.api.post('/api/v1/departments', { data: { name: department } })
  await ok(
    admin.api.post('/api/v1/managers', { data: { email: manager.email, departments: [department], confirm: true } }),
  )
}
