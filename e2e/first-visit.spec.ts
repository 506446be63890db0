import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectNoSidewaysScrolling, PHONE } from './phone.ts'
import { ok, STUDENT_PASSWORD } from './student.ts'
import { adminOf, approve, type Registered } from './student-record.ts'

// What a newcomer does on a phone, from the first visit to two requests for feedback: no more presses and typing than it takes.

test.use({ product: 'first-visit', viewport: PHONE.viewport })

/** Links, buttons, fields and choices; a list of choices takes two. */
const MOST_TAPS = 26
const MOST_CHARACTERS = 254

test('from the first visit to two requests', async ({ page, world, inbox }) => {
  const { api } = await adminOf(world)
  await ok(api.post('/api/v1/departments', { data: { name: 'Energy Systems' } }))
  const email = 'zoe.caglar@gmail.com'
  const effort = { taps: 0, characters: 0 }
  const tap = async (element: Locator) => {
    effort.taps++
    await element.click()
  }
  const type = async (label: string, text: string, { nth = 0, isFocused = false } = {}) => {
    const field = page.getByLabel(label, { exact: true }).nth(nth)
    if (isFocused) await expect(field).toBeFocused()
    else await tap(field)
    // A date has eight digits.
    effort.characters += text.replaceAll(/(?<=\d)-(?=\d)/g, '').length
    await field.fill(text)
  }
  const choose = async (label: string, choice: string) => {
    effort.taps += 2
    await page.getByLabel(label).selectOption(choice)
  }
  const press = (name: string) => tap(page.getByRole('main').getByRole('button', { name, exact: true }))

  await page.goto('/')
  await tap(page.getByRole('link', { name: 'Create your account' }))
  await type('First name', 'Zoë')
  await type('Last name', 'Çağlar')
  await type('Email', email)
  await type('Password', STUDENT_PASSWORD)
  await type('Confirm password', STUDENT_PASSWORD)
  await press('Create account')
  await expect(page).toHaveURL(/\/verify-email/)
  effort.taps++
  await page.goto(linkIn(await inbox.waitFor(email, /Confirm your email address/), '/verify-email'))
  await choose('Department/Major', 'Energy Systems')
  await choose('Expected graduation year', String(new Date().getFullYear() + 1))
  await press('Complete Profile')

  await expect(
    page.getByRole('list').filter({ hasText: 'Register your internship:' }).getByRole('listitem'),
  ).toHaveText([/^Register your internship:/, /^Request feedback:/, /^Read it:/])
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await tap(page.getByRole('main').getByRole('link', { name: 'Register Internship' }))
  await type('Employer name', 'Northwind Energy')
  await type('Industry', 'Renewable energy')
  await type('Position title', 'Data Analyst Intern')
  await type('Start date', '2026-06-01')
  await type('End date', '2026-08-28')
  await type('Brief description', 'Forecasting wind yields from weather data.')
  await type('Supervisor name', 'Dr Helena Marsh')
  await type('Supervisor email', 'h.marsh@northwind.example')
  await press('Add Supervisor')
  await type('Supervisor name', 'Tomás Ribeiro', { nth: 1, isFocused: true })
  await type('Supervisor email', 't.ribeiro@northwind.example', { nth: 1 })
  await press('Register Internship')
  await expect(page.getByRole('heading', { name: 'Data Analyst Intern' })).toBeVisible()

  const { items } = (await ok(api.get('/api/v1/internships?search=zoe.caglar'))) as { items: Registered[] }
  await approve({ api }, items[0]!)
  await page.reload()
  await press('Request feedback from 2 supervisors')
  // The internship has ended.
  await expect(page.getByText('Now is a good time to ask in person.')).toBeFocused()
  for (const supervisor of ['h.marsh', 't.ribeiro']) await inbox.waitFor(`${supervisor}@northwind.example`, /feedback/i)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) })
  expect(effort.taps).toBeLessThanOrEqual(MOST_TAPS)
  expect(effort.characters).toBeLessThanOrEqual(MOST_CHARACTERS)
})
