import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone, expectNoSidewaysScrolling, PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, openAs, requestFeedbackLink } from './student-record.ts'

// A student shows a code; the supervisor opens or types it on another phone and answers, without JavaScript.

test('a supervisor who is asked in person answers on their own phone', async ({
  browser,
  page,
  world,
  inbox,
  baseURL,
}) => {
  const supervisor = 'h.marsh@in-person.example'
  const student = await makeStudent(world, {
    firstName: 'Amira',
    lastName: 'Haddad',
    email: 'amira.in.person@gmail.com',
  })
  await requestFeedbackLink(world, student, supervisor)
  const students = await browser.newContext({ ...PHONE, baseURL })
  const shown = await students.newPage()
  let [address, code, link] = ['', '', '']
  const phones = { ...PHONE, baseURL, javaScriptEnabled: false }
  const codes = () =>
    inbox.mails.filter(({ subject }) => subject.includes('confirmation code for the feedback on Amira'))

  await test.step('the student opens the task on the dashboard', async () => {
    await openAs(shown, student, '/dashboard')
    await expect(shown.getByText('Now is a good time to ask in person.')).toBeVisible()
    const answered = shown.waitForResponse(/\/in-person-code$/)
    await shown.getByRole('button', { name: 'Ask Dr Helena Marsh in person' }).click()
    link = ((await (await answered).json()) as { link: string }).link
    const dialog = shown.getByRole('dialog', { name: 'Ask Dr Helena Marsh in person' })
    const image = dialog.getByRole('img', { name: 'QR code for Dr Helena Marsh' })
    await expect(image).toBeVisible()
    expect(darkSquaresIn((await image.locator('path').getAttribute('d')) ?? '')).toEqual(darkSquaresOf(link))
    code = (await dialog.locator('.in-person-letters').textContent()) ?? ''
    expect(code).toMatch(/^[B-Z]{4} [B-Z]{4}$/)
    address = (await dialog.getByText('/code').textContent()) ?? ''
    await expectAccessibleOnPhone(shown)
    await dialog.getByRole('button', { name: 'I have asked' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shown.getByText('Noted: you have asked Dr Helena Marsh in person.')).toBeVisible()
    await expect(shown.getByText(/Dr Helena Marsh fills in the form. You asked in person on/)).toBeFocused()
    // The code stays at hand.
    await shown.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    await expectAccessibleOnPhone(shown)
    const again = shown.getByRole('button', { name: 'Ask in person' })
    await again.click()
    await expect(dialog.locator('.in-person-letters')).toHaveText(code)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(again).toBeFocused()
  })

  await test.step('somebody else opens the QR code, and gets no further than to an email to the supervisor', async () => {
    const context = await browser.newContext(phones)
    const phone = await context.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Amira asks for your feedback' })).toBeVisible()
    await expectNoSidewaysScrolling(phone)
    expect(codes()).toEqual([])
    await phone.getByRole('button', { name: 'Email me a confirmation code' }).click()
    await expect(phone.getByText('h…@in-person.example')).toBeVisible()
    const { text } = await inbox.waitFor(supervisor, /confirmation code/)
    const digits = digitsIn(text)
    await phone.getByLabel('Code').fill(digits === '000 000' ? '111 111' : '000 000')
    await phone.getByRole('button', { name: 'Open the form' }).click()
    await expect(phone.getByText('This code is not correct or has expired.')).toBeVisible()
    expect(await phone.content()).not.toContain(digits)
    expect(codes().map(({ to }) => to)).toEqual([supervisor])
    await context.close()
  })

  await test.step('the supervisor types the code, and the digits that were emailed', async () => {
    const context = await browser.newContext(phones)
    const phone = await context.newPage()
    await typeCode(phone, `http://${address}`, 'BBBB BBBB')
    await expect(phone.getByText('This code is not correct. Please compare it')).toBeVisible()
    await typeCode(phone, `http://${address}`, code.toLowerCase())
    await expect(phone.getByRole('heading', { name: 'Amira asks for your feedback' })).toBeVisible()
    await expect(phone.getByText('h…@in-person.example')).toBeVisible()
    await phone.getByRole('button', { name: 'Email me a confirmation code' }).click()
    await expect.poll(() => codes().length, { timeout: 60_000 }).toBe(2)
    await phone.getByLabel('Code').fill(digitsIn(codes()[1]?.text ?? ''))
    await phone.getByRole('button', { name: 'Open the form' }).click()
    await expect(phone.getByRole('heading', { name: 'How did Amira Haddad do at Northwind Energy?' })).toBeVisible()
    for (const question of await phone.getByRole('radiogroup').all()) await question.getByRole('radio').nth(3).check()
    await phone.getByLabel('Key strengths').fill('Asked good questions.')
    await phone.getByLabel('Areas for development').fill('Could ask for help sooner.')
    await phone.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(phone.getByText('Your feedback has been submitted successfully.')).toBeVisible()
    await context.close()
  })

  await test.step('the code and its link lead nowhere after the answer', async () => {
    const context = await browser.newContext(phones)
    const phone = await context.newPage()
    for (const open of [() => phone.goto(link), () => typeCode(phone, `http://${address}`, code)]) {
      await open()
      await expect(phone.getByRole('heading', { name: 'Feedback has already been given' })).toBeVisible()
      await expect(phone.getByText('Asked good questions.')).toHaveCount(0)
      await expect(phone.getByRole('button')).toHaveCount(0)
    }
    expect(codes()).toHaveLength(2)
    await context.close()
  })

  await test.step('the office sees that the student asked in person', async () => {
    await openAs(page, await adminOf(world), '/manage/students?search=amira.in.person')
    await page.getByRole('link', { name: 'Amira Haddad' }).click()
    await expect(page.getByText('The student says that they asked in person')).toBeVisible()
    await expectAccessible(page)
  })
  await students.close()
})

test("the supervisor's pages are accessible", async ({ page, world }) => {
  const student = await makeStudent(world, {
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jonas.in.person@gmail.com',
  })
  await requestFeedbackLink(world, student, 'accessible@in-person.example')
  const [internship] = (await (await student.api.get('/api/v1/internships/mine')).json()) as {
    supervisors: { id: string }[]
  }[]
  const path = `/api/v1/supervisors/${internship?.supervisors[0]?.id}/in-person-code`
  const { link } = (await (await student.api.post(path, { data: {} })).json()) as { link: string }
  await page.goto('/code')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Code is required')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.goto(link)
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Email me a confirmation code' }).click()
  await page.getByRole('button', { name: 'Open the form' }).click()
  await expect(page.getByText('This code is not correct or has expired.')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.goto(`/code/${'0'.repeat(40)}`)
  await expectAccessibleOnPhone(page)
})

async function typeCode(phone: Page, address: string, code: string): Promise<void> {
  await phone.goto(address)
  await phone.getByLabel('Code').fill(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
}

function digitsIn(text: string): string {
  return /\d{3} \d{3}/.exec(text)?.[0] ?? ''
}

/** Where the image of a QR code is dark. */
function darkSquaresIn(path: string): string[] {
  return [...path.matchAll(/M(\d+ \d+)h/g)].map(([, place]) => place!)
}

function darkSquaresOf(text: string): string[] {
  return encode(text, { border: 3 }).data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
}
