import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { openAs } from './student-record.ts'

// The server goes away while a form is filled, and comes back.

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

test('a server that is down is named; nothing typed is lost, and saving works afterwards', async ({
  page,
  world,
  server,
}) => {
  const student = await makeStudent(world, { firstName: 'Lea', lastName: 'Braun', email: 'lea.down@gmail.com' })
  await page.clock.install()
  await openAs(page, student, '/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Register Internship' }).click()
  const fields = {
    'Employer name': 'Northwind Energy',
    Industry: 'Renewable energy',
    'Position title': 'Patient Intern',
    'Start date': '2026-06-01',
    'End date': '2026-08-28',
    'Brief description': 'Forecasting wind yields from weather data.',
    'Supervisor name': 'Dr Helena Marsh',
    'Supervisor email': 'h.marsh@down.example',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)

  await test.step('saving fails with a sentence and keeps every field', async () => {
    await server.stop()
    await page.getByRole('button', { name: 'Register Internship' }).click()
    await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
    await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeInViewport()
    for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
    await expectAccessible(page)
  })

  await test.step('the dashboard says so and offers to try again', async () => {
    // By now the list counts as stale.
    await page.clock.fastForward(11_000)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByText('Error loading internships')).toBeVisible()
    await expect(page.getByText(UNREACHABLE)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    // Until that has failed too: the server comes back faster than a second attempt is made.
    await expect(page.getByRole('button', { name: 'Trying again...' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByText('Error loading internships')).toBeVisible()
  })

  await test.step('after the restart both work, in the same session', async () => {
    await server.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No internships yet')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Register Internship' }).click()
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
    await server.stop()
    await page.getByRole('button', { name: 'Register Internship' }).click()
    await expect(page.getByText(UNREACHABLE)).toBeVisible()
    await server.start()
    await page.getByRole('button', { name: 'Register Internship' }).click()
    await expect(page.getByRole('article', { name: 'Patient Intern' })).toBeVisible()
  })
})
