import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { makeStudent, STUDENT_PASSWORD } from './student.ts'
import { openAs, register } from './student-record.ts'

// The tabs of a browser share one session: they sign in and out together.

test('signing out in one tab signs out the others and deletes drafts', async ({ page, context, world }) => {
  const { email } = await makeStudent(world, { firstName: 'Omar', lastName: 'Diaz', email: 'omar.tabs@gmail.com' })
  const other = await context.newPage()
  await page.goto('/internships/new')
  await expect(page).toHaveURL(/\/login\?next=/)

  await test.step('a tab on the login screen follows the one that signs in', async () => {
    await signIn(other, email, STUDENT_PASSWORD)
    await expect(page).toHaveURL(/\/internships\/new$/)
  })

  await test.step('signing out with unsaved text asks for confirmation', async () => {
    await page.getByLabel('Employer name').fill('Typed on a shared computer')
    await page.getByRole('button', { name: /Omar Diaz/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Sign Out' })
    await expect(confirmation.getByText('Your changes have not been saved.')).toBeVisible()
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Employer name')).toHaveValue('Typed on a shared computer')
  })

  await test.step('signing out in another tab signs out this one and deletes its drafts', async () => {
    await other.getByRole('button', { name: /Omar Diaz/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await expect(page).toHaveURL(/\/login$/)
    await loadsAnew(page)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('shared computer')
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email, STUDENT_PASSWORD)
    await page.goto('/internships/new')
    await expect(page.getByLabel('Employer name')).toHaveValue('')
  })

  await test.step('saving in one tab does not affect the other', async () => {
    await page.getByLabel('Employer name').fill('Still typing')
    await other.goto('/settings')
    await other.getByLabel('Last name').fill('Díaz')
    await other.getByRole('button', { name: 'Update Profile' }).click()
    await expect(other.getByRole('button', { name: /Omar Díaz/ })).toBeVisible()
    await expect(page.getByLabel('Employer name')).toHaveValue('Still typing')
  })
})

test('personal data is not shown again after signing out', async ({ page, world }) => {
  const person = await makeStudent(world, { firstName: 'Odo', lastName: 'Kern', email: 'odo.tabs@gmail.com' })
  await register(person, { positionTitle: 'Secret Post' }, [{ name: 'Dr Helena Marsh', email: 'marsh@tabs.example' }])
  await openAs(page, person, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Secret Post' })).toBeVisible()
  await page.getByRole('button', { name: /Odo Kern/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await loadsAnew(page)
  for (const goThere of [() => page.goBack(), () => page.goto('/dashboard')]) {
    await goThere()
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/)
    await expect(page.getByText('Secret Post')).toHaveCount(0)
  }
})

/** Signing out loads a new page, so that nothing stays in memory. */
async function loadsAnew(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.endsWith('/login'))
}
