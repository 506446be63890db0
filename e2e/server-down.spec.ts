import { expect, expectAccessible, test, UNREACHABLE } from './fixtures.ts'
import { internshipFields } from './internship-fields.ts'
import { makeStudent } from './student.ts'
import { openAs } from './student-record.ts'

// The server stops while a form is being filled in, and starts again.

test('when the server is down, no input is lost, and saving works after a restart', async ({ page, world, server }) => {
  const student = await makeStudent(world, { firstName: 'Lea', lastName: 'Braun', email: 'lea.down@gmail.com' })
  await page.clock.install()
  await openAs(page, student, '/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Register Internship' }).click()
  const fields = Object.entries(internshipFields('Patient Intern', 'h.marsh@down.example'))
  for (const [label, text] of fields) await page.getByLabel(label).fill(text)

  await test.step('saving shows an error and keeps every field', async () => {
    await server.stop()
    await page.getByRole('button', { name: 'Register Internship' }).click()
    await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
    await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeInViewport()
    for (const [label, text] of fields) await expect(page.getByLabel(label)).toHaveValue(text)
    await expectAccessible(page)
  })

  await test.step('the dashboard shows an error and offers Try again', async () => {
    // The cached list is stale by now.
    await page.clock.fastForward(11_000)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByText('Error loading internships')).toBeVisible()
    await expect(page.getByText(UNREACHABLE)).toBeVisible()
    await expectAccessible(page)
    // Wait until the retry has failed too, because the server restarts faster than the next attempt.
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/internships'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await failure
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByText('Error loading internships')).toBeVisible()
  })

  await test.step('after the restart both work, in the same session', async () => {
    await server.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No internships yet')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Register Internship' }).click()
    for (const [label, text] of fields) await page.getByLabel(label).fill(text)
    await server.stop()
    await page.getByRole('button', { name: 'Register Internship' }).click()
    await expect(page.getByText(UNREACHABLE)).toBeVisible()
    await server.start()
    await page.getByRole('button', { name: 'Register Internship' }).click()
    await expect(page.getByRole('article', { name: 'Patient Intern' })).toBeVisible()
  })
})
