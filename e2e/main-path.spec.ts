import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { PHONE } from './phone.ts'
import { ADMIN } from './server.ts'
import { STUDENT_PASSWORD } from './student.ts'

// One internship from registration and approval to feedback that is submitted, reviewed and read.

test('an internship from registration to approved feedback, the supervisor on a phone', async ({
  browser,
  page,
  inbox,
  baseURL,
}) => {
  const student = 'zoe.caglar@gmail.com'
  const supervisor = 'h.marsh@northwind.example'

  await test.step('a student registers and verifies their address', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('link', { name: 'Create your account' }).click()
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill('Çağlar')
    await expect(page.getByText('Please enter your gmail address to see available universities.')).toBeVisible()
    await expect(page.getByLabel('University')).toHaveCount(0)
    await page.getByLabel('Email').fill(student)
    await page.getByLabel('University').selectOption('Example University')
    await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
    await page.getByLabel('Confirm password').fill(STUDENT_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/verify-email/)
    await expect(page.getByText(student)).toBeVisible()
    const mail = await inbox.waitFor(student, /Confirm your email address/)
    expect(mail.from).toBe('Fieldmark')
    await page.goto(linkIn(mail, '/verify-email'))
  })

  await test.step('is signed in and completes the profile', async () => {
    await expect(page).toHaveURL(/\/profile/)
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await page.getByLabel('Department/Major').selectOption('Other (not listed)')
    await page.getByLabel('Your department/major').fill('Energy Systems')
    await page.getByLabel('Expected graduation year').selectOption(String(new Date().getFullYear() + 1))
    await page.getByRole('button', { name: /save|complete|update/i }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Zoë!' })).toBeVisible()
    await expect(page.getByText('No internships yet')).toBeVisible()
  })

  await test.step('registers an internship with two supervisors', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Register Internship' }).click()
    await page.getByLabel('Employer name').fill('Northwind Energy')
    await page.getByLabel('Industry').fill('Renewable energy')
    await page.getByLabel('Position title').fill('Data Analyst Intern')
    await page.getByLabel('Start date').fill('2026-06-01')
    await page.getByLabel('End date').fill('2026-08-28')
    await page.getByLabel(/description/i).fill('Forecasting wind yields from weather data.')
    await page.getByLabel('Supervisor name').fill('Dr Helena Marsh')
    await page.getByLabel('Supervisor email').fill(` ${supervisor.toUpperCase()} `)
    await page.getByRole('button', { name: 'Add Supervisor' }).click()
    await page.getByLabel('Supervisor name').nth(1).fill('Tomás Ribeiro')
    await page.getByLabel('Supervisor email').nth(1).fill('t.ribeiro@northwind.example')
    await page.getByRole('button', { name: /^register/i }).click()
    await expect(page.getByRole('heading', { name: 'Data Analyst Intern' })).toBeVisible()
    await expect(page.getByText('Pending Approval')).toBeVisible()
    await expect(page.getByText('Delete deadline: 23 hours remaining')).toBeVisible()
    await expectAccessible(page)
  })

  await asAdmin(browser, baseURL, async (admin) => {
    await admin.getByRole('link', { name: 'Internship Approvals' }).first().click()
    // Other journeys have older ones in the queue.
    await admin.getByRole('searchbox', { name: 'Search' }).fill(student)
    await expect(admin).toHaveURL(/search=/)
    const internship = admin.getByRole('region', { name: 'Zoë Çağlar at Northwind Energy' })
    await expect(internship).toContainText(student)
    await expectAccessible(admin)
    await internship.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('Internship approved successfully')).toBeVisible()
  })

  await test.step('the student gets an email and requests feedback', async () => {
    await inbox.waitFor(student, /approved/i)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Request feedback from 2 supervisors' })).toBeVisible()
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    const row = page.getByRole('listitem').filter({ hasText: supervisor })
    await expect(row.getByText('Not Requested')).toBeVisible()
    await row.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(row.getByText('Pending')).toBeVisible()
  })

  await test.step('the supervisor submits feedback', async () => {
    const mail = await inbox.waitFor(supervisor, /feedback/i)
    expect(mail.text).toMatch(/7.days/)
    const link = linkIn(mail, '/feedback/submit/')
    await fetchLikeScanner(link)
    const context = await browser.newContext({ ...PHONE, baseURL })
    await answer(await context.newPage(), link)
    await context.close()
  })

  await inbox.waitFor(student, /submitted|feedback/i)
  await asAdmin(browser, baseURL, async (admin) => {
    await admin.getByRole('link', { name: 'Feedback Review' }).first().click()
    await admin.getByPlaceholder('Search by student, supervisor, employer...').fill(supervisor)
    // Until the address changes, the list still shows everybody.
    await expect(admin).toHaveURL(/search=/)
    await expect(admin.getByText('Took the initiative').first()).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Approve Feedback' }).click()
    await expect(admin.getByText('Feedback approved successfully').first()).toBeVisible()
  })

  await test.step('the student reads it', async () => {
    const mail = await inbox.waitFor(student, /feedback.*(approved|ready)/i)
    await page.goto('/dashboard')
    const arrived = page.getByRole('region', { name: 'New feedback' })
    await expect(arrived.getByRole('listitem')).toContainText(['Dr Helena Marsh'])
    await expect(arrived.getByText('Exceeds Expectations')).toBeVisible()
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    const row = page.getByRole('listitem').filter({ hasText: supervisor })
    await expect(row.getByRole('link', { name: 'View' })).toBeVisible()
    await arrived.getByRole('link', { name: 'Read' }).click()
    await expect(page.getByRole('blockquote')).toHaveText('Took the initiative on the forecasting project.')
    // The link in the email leads here too, also for somebody who has to log in first.
    const read = linkIn(mail, '/feedback/view/')
    await expect(page).toHaveURL(read)
    await page.context().clearCookies()
    await page.goto(read)
    await page.getByLabel('Email').fill(student)
    await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(read)
    await expect(page.getByRole('article')).toContainText('Could ask for help sooner.')
    await expect(page.getByText('Exceeds Expectations').first()).toBeVisible()
    await expectAccessible(page)
  })
})

/** Mail scanners fetch links before the recipient opens them. */
async function fetchLikeScanner(link: string): Promise<void> {
  for (let visit = 0; visit < 10; visit++) expect((await fetch(link)).status).toBe(200)
}

async function answer(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How did Zoë Çağlar do at Northwind Energy?')
  await expect(page.getByText('1 = Poor, 5 = Excellent')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(page.getByText('This field is required')).not.toHaveCount(0)
  await expectAccessible(page)
  for (const [question, rating] of RATINGS)
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: rating }).check()
  await page.getByLabel('Key strengths').fill('Took the initiative on the forecasting project.')
  await page.getByLabel('Areas for development').fill('Could ask for help sooner.')
  await page.getByRole('button', { name: 'Submit feedback' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible()
  await expect(page.getByText('Zoë Çağlar will be notified by email.')).toBeVisible()
  await expect(page).toHaveURL(/\/feedback\/success$/)
}

const RATINGS = [
  ['Technical Skills', '4 Exceeds Expectations'],
  ['Communication', '5 = Excellent, Outstanding'],
  ['Problem Solving', '3 Meets Expectations'],
  ['Teamwork', '4 Exceeds Expectations'],
  ['Professionalism', '5 = Excellent, Outstanding'],
  ['Overall Rating', '4 Exceeds Expectations'],
] as const

async function asAdmin(browser: Browser, baseURL: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, ADMIN.email, ADMIN.password)
  await work(page)
  await context.close()
}
