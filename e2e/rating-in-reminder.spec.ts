import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectNoSidewaysScrolling, PHONE } from './phone.ts'
import { makeStudent, ok, type Student, type World } from './student.ts'
import { adminOf, makeApprovedSupervisor, openAs, requestUntilSent } from './student-record.ts'

// The first rating as five links in a reminder, on a phone without JavaScript.

/** Asks and reminds the supervisor; returns the five links in the reminder. */
async function remind(world: World, student: Student, supervisor: string): Promise<string[]> {
  const { id } = await makeApprovedSupervisor(world, student, supervisor)
  await requestUntilSent(student, id)
  await ok(student.api.post(`/api/v1/supervisors/${id}/reminder`, { data: {} }))
  const reminder = await world.inbox.waitFor(supervisor, /^Reminder/)
  const links = [1, 2, 3, 4, 5].map((rating) => linkIn(reminder, `?technicalSkills=${rating}`))
  expect(new Set(links).size).toBe(5)
  return links
}

const skill = (phone: Page) => phone.locator('[role=radiogroup]').first().getByRole('radio')

test('a rating in a reminder is the answer that the office reads, whatever a scanner has opened', async ({
  browser,
  page,
  world,
  baseURL,
}) => {
  const supervisor = 'h.marsh@scanned.example'
  const student = await makeStudent(world, { firstName: 'Amira', lastName: 'Haddad', email: 'amira.scanned@gmail.com' })
  const links = await remind(world, student, supervisor)

  await test.step('a scanner opens all five', async () => {
    const scanner = await browser.newContext({ baseURL })
    for (const link of links)
      for (const method of ['GET', 'HEAD'])
        expect((await scanner.request.fetch(link, { method })).ok(), `${method} ${link}`).toBe(true)
    await scanner.close()
  })

  await test.step('the supervisor opens one, and submits', async () => {
    const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: false })
    const phone = await context.newPage()
    await phone.goto(links[1]!)
    await expect(skill(phone).nth(1)).toBeChecked()
    await expect(phone.getByRole('radio', { checked: true })).toHaveCount(1)
    await expectNoSidewaysScrolling(phone)
    const [, ...others] = await phone.getByRole('radiogroup').all()
    for (const question of others) await question.getByRole('radio').nth(3).check()
    await phone.getByLabel('Key strengths').fill('Asked good questions.')
    await phone.getByLabel('Areas for development').fill('Could ask for help sooner.')
    await phone.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(phone.getByText('Your feedback has been submitted successfully.')).toBeVisible()
    await context.close()
  })

  await test.step('the office reads exactly that answer', async () => {
    await openAs(page, await adminOf(world), `/manage/feedback?status=all&search=${encodeURIComponent(supervisor)}`)
    await expect(page.getByRole('row', { name: 'Technical Skills' })).toContainText('2/5')
  })
})

test('a rating that was changed stays changed, without JavaScript and in another language', async ({
  browser,
  world,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Ida', lastName: 'Sand', email: 'ida.rated@gmail.com' })
  const links = await remind(world, student, 'h.marsh@changed.example')
  const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(links[1]!)
  await phone.locator('.page-languages summary').click()
  await phone.getByRole('link', { name: 'Deutsch' }).click()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'de')
  await expect(skill(phone).nth(1)).toBeChecked()
  await skill(phone).nth(4).check()
  await phone.locator('main button.primary').click()
  await expect(phone).toHaveURL(/again$/)
  await expect(skill(phone).nth(4)).toBeChecked()
  await phone.goto(links[1]!)
  await expect(skill(phone).nth(4)).toBeChecked()
  await phone.goto(links[2]!)
  await expect(skill(phone).nth(2)).toBeChecked()
  await context.close()
})
