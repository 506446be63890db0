import { expect, signIn, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { ADMIN } from './server.ts'
import { makeStudent, STUDENT_PASSWORD } from './student.ts'

// What was typed into a dialog survives the end of the session (docs/decisions/0070-ended-sessions.md).

test('a dialog survives the end of the session, but nobody else sees it', async ({ page, context, world }) => {
  const student = await makeStudent(world, { firstName: 'Uma', lastName: 'Berg', email: 'uma.ended@gmail.com' })
  const add = page.getByRole('button', { name: /^Add (First )?Department$/ })
  const dialog = page.getByRole('alertdialog', { name: 'Add Department' })
  const name = dialog.getByLabel('Department Name')
  const cover = page.getByRole('alertdialog', { name: 'Your session has ended' })
  const logInAgain = async () => {
    const opened = context.waitForEvent('page')
    await cover.getByRole('link', { name: 'Log in again' }).click()
    return opened
  }

  await test.step('the refused save keeps the dialog', async () => {
    await signIn(page, ADMIN.email, ADMIN.password)
    await page.goto('/admin/departments')
    await add.click()
    await name.fill('Marine Biology')
    // A request that is still under way would cover the screen before the click.
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    await expect(cover).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cover).toBeVisible()
    await expectAccessibleOnPhone(page)
  })

  await test.step('after logging in again in a new tab it is saved', async () => {
    const other = await logInAgain()
    await signIn(other, ADMIN.email, ADMIN.password)
    await expect(cover).toBeHidden()
    await expect(name).toHaveValue('Marine Biology')
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    await expect(page.getByText('Department added successfully')).toBeVisible()
    await other.close()
  })

  await test.step('somebody else who logs in gets the own screen', async () => {
    await add.click()
    await name.fill('Secret Plans')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Add Department' }).click()
    const other = await logInAgain()
    await signIn(other, student.email, STUDENT_PASSWORD)
    await expect(page).toHaveURL(/\/(dashboard|profile)/)
    await expect(cover).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Secret')
    await other.close()
  })
})
