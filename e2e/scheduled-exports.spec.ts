import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeNewcomer, makeStudent, ok, type Student, type World } from './student.ts'
import { adminOf, openAs, register } from './student-record.ts'

// A manager gets the link to an export by email, and downloads what they may see when they open it.

const OLD = 'Glaciology'
const NEW = 'Volcanology'
let manager: Student

test.beforeAll(async ({ world }) => {
  const people = { firstName: 'Hallgerður', lastName: 'Þórsdóttir' }
  manager = await makeStudent(world, { ...people, email: 'hallgerdur.scheduled@gmail.com' })
  for (const department of [OLD, NEW]) await registerIn(world, department)
  await manage(world, OLD)
})

test('an export is scheduled, emailed, downloaded with the rights of now, paused and deleted', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  await openAs(page, manager, '/manager/internships?status=all&search=scheduled')

  await test.step('schedule, with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Schedule' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Schedule: Internships' })
    await expect(dialog.getByText('Search: scheduled · all columns')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a name')).toBeVisible()
    await page.keyboard.type('Scheduled interns')
    await dialog.getByLabel('How often').selectOption('Every month')
    await dialog.getByLabel('On', { exact: true }).selectOption('31, or the last day')
    await dialog.getByLabel('Name').press('Enter')
    await expect(page.getByText(/^Scheduled: first email on /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  })

  await test.step('send it now', async () => {
    await page.goto('/settings')
    await page.getByRole('tab', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Scheduled exports' }).click()
    await expect(page.getByText('Internships, every month on day 31, or the last day')).toBeVisible()
    await expect(page.getByText('No email yet')).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('The email is on its way')).toBeVisible()
    await expect(page.getByText(/^Last email /)).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText(/This email has just been sent/)).toBeVisible()
    await expectAccessible(page)
  })

  const mail = await world.inbox.waitFor(manager.email, /Your scheduled export: Scheduled interns/)
  const link = linkIn(mail, '/manage/exports/')

  await test.step('the link leads nowhere without signing in', async () => {
    const visitor = await (await browser.newContext({ baseURL })).newPage()
    await visitor.goto(link)
    await expect(visitor).toHaveURL(/\/login/)
    await visitor.context().close()
  })

  await test.step('download it after the departments have changed', async () => {
    await manage(world, NEW)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Scheduled interns' })).toBeVisible()
    await expect(page.getByText(NEW, { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await downloadedDepartments(page)).toEqual([NEW])
  })

  await test.step('pause, resume and delete', async () => {
    await page.getByRole('link', { name: 'Scheduled exports' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Emails paused')).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText(/^Next email /)).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No scheduled exports yet')).toBeVisible()
    await expectAccessible(page)
    await page.goto(link)
    await expect(page.getByText('Export Not Found')).toBeVisible()
  })
})

/** A student of this department with an internship. */
async function registerIn(world: World, major: string): Promise<void> {
  const name = { firstName: 'Sölvi', lastName: major }
  const student = await makeNewcomer(world, { ...name, email: `${major.toLowerCase()}.scheduled@gmail.com` })
  const profile = { ...name, university: 'Example University', major, graduationYear: 2027 }
  await ok(student.api.put('/api/v1/profile', { data: profile }))
  await register(student, { employerName: 'Scheduled Energy' }, [
    { name: 'Helena Marsh', email: 'h@scheduled.example' },
  ])
}

/** Makes the colleague manager of this department only. */
async function manage(world: World, department: string): Promise<void> {
  const { api } = await adminOf(world)
  await api.post('/api/v1/departments', { data: { name: department } })
  await ok(api.post('/api/v1/managers', { data: { email: manager.email, departments: [department], confirm: true } }))
}

async function downloadedDepartments(page: Page): Promise<(string | undefined)[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  return data.map((row) => row.Department)
}
