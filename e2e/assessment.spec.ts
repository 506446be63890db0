import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { releaseRatings, showsRatings } from './released-ratings.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, approveFeedback, openAs, register, request, submit } from './student-record.ts'

test('an admin reads the assessment report, and takes it along as CSV and PDF', async ({ page, world, server }) => {
  const student = await makeStudent(world, { firstName: 'Asa', lastName: 'Essed', email: 'asa.essed@gmail.com' })
  const admin = await adminOf(world)
  // No other journey uses a term of this year: they share the server.
  const term = { name: 'Summer 2034', startsOn: '2034-06-01', endsOn: '2034-08-31' }
  await ok(admin.api.post('/api/v1/terms', { data: term }))
  const facts = { startDate: '2034-06-10', endDate: '2034-08-20' }
  for (const [at, teamwork] of [2, 3, 4, 4, 4].entries()) {
    const email = `supervisor${at}@assessment.example`
    const internship = await register(student, facts, [{ name: 'Dr Helena Marsh', email }])
    await approve(admin, internship)
    await request(student, internship.supervisors[0]!.id)
    await submit(world, student, email, { teamwork })
    await approveFeedback(admin, email)
  }

  await releaseRatings(server)

  await openAs(page, admin, '/manage/figures')
  await page.getByRole('link', { name: 'Assessment Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment Report' })).toBeVisible()
  const part = page.getByRole('region', { name: 'Energy Systems' })

  await test.step('the figures of a term', async () => {
    await page.getByRole('button', { name: 'Terms: All terms' }).click()
    await page.getByRole('checkbox', { name: 'Summer 2034' }).check()
    await expect(part.getByText('5 of 5 requests answered (100%).')).toBeVisible()
    await showsRatings(page, part.getByRole('row', { name: /^Teamwork/ }), /Teamwork\s*5\s*3\.4\s*80%$/)
    await expect(page.getByRole('heading', { name: 'Method' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the same as CSV', async () => {
    const csv = await download(page, 'Export as CSV')
    expect(csv.name).toMatch(/_assessment_all-departments_.*\.csv$/)
    expect(csv.text).toContain('"Energy Systems","Summer 2034","","","Teamwork","5","3.4","80","0"')
  })

  await test.step('and as a tagged PDF', async () => {
    const pdf = await download(page, 'Export as PDF')
    expect(pdf.name).toMatch(/_Assessment-Report_all-departments\.pdf$/)
    expect(pdf.text.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf.text).toMatch(/\/S \/Table\b/)
    expect(pdf.text).toMatch(/\/Scope \/Row\b/)
  })
})

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') }
}
