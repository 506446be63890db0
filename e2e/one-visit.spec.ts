import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { PHONE } from './phone.ts'
import { makeStudent, type World } from './student.ts'
import { requestFeedbackLink } from './student-record.ts'

// A supervisor of two students gives feedback on both after opening one email, on a phone.

test('two students in one visit', async ({ browser, world, inbox, baseURL }) => {
  const supervisor = 'h.marsh@visit.example'
  await ask(world, 'Amira', supervisor)
  await ask(world, 'Jonas', supervisor)
  const context = await browser.newContext({ ...PHONE, baseURL })
  const page = await context.newPage()
  const other = (name: string) => page.getByRole('button', { name: `${name} Haddad, Data Analyst Intern at` })
  for (const student of [/Amira/, /Jonas/]) await inbox.waitFor(supervisor, student)
  const mails = inbox.to(supervisor).length

  await test.step('the form leads to the other student and back', async () => {
    await page.goto(linkIn(await inbox.waitFor(supervisor, /Amira/), '/feedback/submit/'))
    await expect(page.getByRole('heading', { name: 'You are also asked about' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByLabel('Key strengths').fill('Typed about Amira.')
    await expectAccessible(page)
    await other('Jonas').click()
    await expect(page.getByRole('heading', { name: 'How did Jonas Haddad do' })).toBeVisible()
    await expect(page.getByLabel('Key strengths')).toHaveValue('')
    await other('Amira').click()
    await expect(page.getByRole('heading', { name: 'How did Amira Haddad do' })).toBeVisible()
    await expect(page.getByLabel('Key strengths')).toHaveValue('Typed about Amira.')
  })

  await test.step('after submitting, the other one comes next', async () => {
    await submitFeedback(page)
    await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible()
    await expect(other('Jonas')).toBeVisible()
    await page.waitForURL('/feedback/success')
    await expectAccessible(page)
    await other('Jonas').click()
    await expect(page.getByRole('heading', { name: 'How did Jonas Haddad do' })).toBeVisible()
    await submitFeedback(page)
    await page.waitForURL('/feedback/success')
    await expect(page.getByText('There is nothing else to do. You can close this page.')).toBeVisible()
    expect(inbox.to(supervisor)).toHaveLength(mails)
  })
  await context.close()
})

async function ask(world: World, firstName: string, supervisor: string): Promise<void> {
  const email = `${firstName}.${supervisor.split('@')[0]}@gmail.com`.toLowerCase()
  await requestFeedbackLink(world, await makeStudent(world, { firstName, lastName: 'Haddad', email }), supervisor)
}

async function submitFeedback(page: Page): Promise<void> {
  for (const question of await page.getByRole('radiogroup').all()) await question.getByRole('radio').nth(3).check()
  await page.getByLabel('Key strengths').fill('Asked good questions.')
  await page.getByLabel('Areas for development').fill('Could ask for help sooner.')
  await page.getByRole('button', { name: 'Submit feedback' }).click()
}
