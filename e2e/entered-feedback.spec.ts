import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone, PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, approveFeedback, makeApprovedSupervisor, openAs } from './student-record.ts'

// The office enters what a supervisor said on the telephone.

test('staff enter feedback on a phone, and everybody sees how it was given', async ({
  browser,
  page,
  world,
  inbox,
  baseURL,
}) => {
  const supervisor = 'h.marsh@entered.example'
  const student = await makeStudent(world, { firstName: 'Amira', lastName: 'Haddad', email: 'amira.entered@gmail.com' })
  await makeApprovedSupervisor(world, student, supervisor)
  const admin = await adminOf(world)
  const context = await browser.newContext({ ...PHONE, baseURL })
  const phone = await context.newPage()

  await test.step('the form says what is missing, and keeps what was typed', async () => {
    await openAs(phone, admin, '/manage/students?search=amira.entered')
    await phone.getByRole('link', { name: 'Amira Haddad' }).click()
    await phone.getByRole('link', { name: /^Enter feedback/ }).click()
    await expect(phone.getByRole('heading', { name: 'Enter feedback' })).toBeVisible()
    await phone.getByRole('button', { name: 'Save feedback' }).click()
    await expect(phone.getByText('Please say how it was given.')).toBeVisible()
    await expect(phone.getByLabel('How it was given')).toBeFocused()
    await expectAccessibleOnPhone(phone)
    await phone.getByLabel('Key strengths').fill('Asked good questions.')
    await phone.reload()
    await expect(phone.getByLabel('Key strengths')).toHaveValue('Asked good questions.')
    await phone.getByRole('link', { name: 'Back to the student' }).click()
    await phone.getByRole('link', { name: /^Enter feedback/ }).click()
    await expect(phone.getByLabel('Key strengths')).toHaveValue('Asked good questions.')
  })

  await test.step('a day in the future is refused by the server', async () => {
    await phone.getByLabel('How it was given').selectOption('By telephone')
    await phone.getByLabel('When it was given').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
    for (const question of await phone.getByRole('radiogroup').all()) await question.getByRole('radio').nth(3).check()
    await phone.getByRole('radiogroup', { name: 'Teamwork' }).getByRole('radio', { name: /^5/ }).check()
    await phone.getByLabel('What did you see?').fill('Held the team together.')
    await phone.getByLabel('Areas for development').fill('Could ask for help sooner.')
    await phone.getByRole('button', { name: 'Save feedback' }).click()
    await expect(phone.getByText('This day is in the future.').last()).toBeVisible()
    await phone.getByLabel('When it was given').fill(new Date().toISOString().slice(0, 10))
    await phone.getByRole('button', { name: 'Save feedback' }).click()
    await expect(phone.getByText('The feedback of Dr Helena Marsh is saved and is waiting for review.')).toBeVisible()
    await expect(phone.getByText('A copy is on its way to Dr Helena Marsh.')).toBeVisible()
    await context.close()
  })

  await test.step('the supervisor gets a copy, and the reviewer reads how it was given', async () => {
    const mail = await inbox.waitFor(supervisor, /entered by the career centre/)
    expect(mail.text).toContain('Held the team together.')
    await openAs(page, admin, '/manage/feedback?search=amira.entered')
    await expect(page.getByText(/Given by telephone on .* Somebody else should read it too\./)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a typing error is sent back and entered again, without an email to the supervisor about the first', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Send back as not usable' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('Only staff will read it, and the supervisor will get no email.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('We typed the wrong number.')
    await dialog.getByRole('button', { name: 'Send back as not usable' }).click()
    await expect(page.getByText("Sent back. You can enter it again on the student's page.").first()).toBeVisible()
    await inbox.waitFor(student.email, /could not be used/)
    await page.goto('/manage/students?search=amira.entered')
    await page.getByRole('link', { name: 'Amira Haddad' }).click()
    await expect(page.getByText('Feedback sent back as not usable')).toBeVisible()
    await page.getByRole('link', { name: /^Enter feedback/ }).click()
    await page.getByLabel('How it was given').selectOption('By telephone')
    await page.getByLabel('When it was given').fill(new Date().toISOString().slice(0, 10))
    for (const question of await page.getByRole('radiogroup').all()) await question.getByRole('radio').nth(2).check()
    await page.getByLabel('Key strengths').fill('Asked good questions.')
    await page.getByLabel('Areas for development').fill('Could ask for help sooner.')
    await page.getByRole('button', { name: 'Save feedback' }).click()
    await expect(page.getByText('The feedback of Dr Helena Marsh is saved and is waiting for review.')).toBeVisible()
    const copies = () => inbox.to(supervisor).filter(({ subject }) => /entered by the career centre/.test(subject))
    await expect.poll(() => copies().length).toBe(2)
    expect(inbox.to(supervisor).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('not be used'),
    )
  })

  await test.step('the student reads how it was given', async () => {
    await approveFeedback(admin, supervisor)
    await openAs(page, student, '/dashboard')
    await page.getByRole('link', { name: 'Read your feedback' }).click()
    await expect(page.getByText(/Given by telephone on .* entered by the career centre on/)).toBeVisible()
  })
})
