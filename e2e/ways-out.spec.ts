import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { PHONE } from './phone.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, openAs, register, request } from './student-record.ts'

// What supervisors can do if they are the wrong person or have an old link: on a phone, without JavaScript.

test('an old link, handing over to a colleague, and declining', async ({ browser, page, world, inbox, baseURL }) => {
  const amira = await makeStudent(world, {
    firstName: 'Amira',
    lastName: 'Haddad',
    email: 'amira.waysout@gmail.com',
  })
  const internship = await register(amira, { employerName: 'Ways Out' }, [
    { name: 'Dr Helena Marsh', email: 'helena@waysout.example' },
    { name: 'Ben Ott', email: 'ben@waysout.example' },
  ])
  await approve(await adminOf(world), internship)
  for (const { id } of internship.supervisors) await request(amira, id)
  const linkFor = async (address: string) =>
    linkIn(await inbox.waitFor(address, /Your feedback on/), '/feedback/submit/')
  const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: false })
  const phone = await context.newPage()

  await test.step('an old link offers a new one', async () => {
    const oldLink = await linkFor('helena@waysout.example')
    const [helena] = internship.supervisors
    const corrected = { name: 'Dr Helena Marsh', email: 'h.marsh@waysout.example' }
    await ok(amira.api.put(`/api/v1/supervisors/${helena?.id}`, { data: corrected }))
    await phone.goto(oldLink)
    await expect(phone.getByRole('heading', { name: 'Access Error' })).toBeVisible()
    await phone.getByRole('button', { name: 'Email me a new link' }).click()
    await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(phone.getByText('h.marsh@waysout.example')).toHaveCount(0)
    await phone.goto(await linkFor('h.marsh@waysout.example'))
    await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
    await expectAccessibleAt(context, phone.url())
  })

  await test.step('the supervisor names a colleague', async () => {
    await phone.getByRole('link', { name: 'A colleague should answer' }).click()
    await expectAccessibleAt(context, phone.url())
    await phone.getByLabel("Your colleague's name").fill('Tomás Ribeiro')
    await phone.getByLabel("Your colleague's email address").fill('amira.waysout@gmail.com')
    await phone.getByRole('button', { name: 'Ask my colleague' }).click()
    await expect(phone.getByText("This is the student's address.")).toBeVisible()
    await expect(phone.getByLabel("Your colleague's name")).toHaveValue('Tomás Ribeiro')
    await phone.getByLabel("Your colleague's email address").fill('t.ribero@waysout.example')
    await phone.getByRole('button', { name: 'Ask my colleague' }).click()
    // The address is mistyped.
    await expect(phone.getByText('t.ribero@waysout.example')).toBeVisible()
    await phone.getByRole('button', { name: 'Undo this' }).click()
    await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
    await phone.getByRole('link', { name: 'A colleague should answer' }).click()
    await phone.getByLabel("Your colleague's name").fill('Tomás Ribeiro')
    await phone.getByLabel("Your colleague's email address").fill('t.ribeiro@waysout.example')
    await phone.getByRole('button', { name: 'Ask my colleague' }).click()
    await expect(phone.getByText('Tomás Ribeiro now gets the request')).toBeVisible()
    await inbox.waitFor(amira.email, /Tomás Ribeiro is your supervisor now, named by Dr Helena Marsh/)
    await phone.goto(await linkFor('t.ribeiro@waysout.example'))
    await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
  })

  await test.step('the wrong person declines, undoes it, and declines again', async () => {
    await phone.goto(await linkFor('ben@waysout.example'))
    for (const isLast of [false, true]) {
      await phone.getByRole('link', { name: "I am not this student's supervisor" }).click()
      await expectAccessibleAt(context, phone.url())
      await phone.getByRole('button', { name: "I am not this student's supervisor" }).click()
      await expect(phone.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
      if (isLast) break
      await phone.getByRole('button', { name: 'I do supervise Amira Haddad' }).click()
      await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
    }
    await inbox.waitFor(amira.email, /Please correct your supervisor: Ben Ott/)
    await expectAccessibleAt(context, phone.url())
  })

  await test.step('the student sees both', async () => {
    await openAs(page, amira, '/dashboard')
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    await expect(page.getByRole('listitem').getByText('Tomás Ribeiro', { exact: true })).toBeVisible()
    const declined = page.getByText('Ben Ott says that they are not your supervisor. Correct the name or address.')
    await expect(declined).toHaveCount(2)
    for (const place of await declined.all()) await expect(place).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct supervisor' })).toBeVisible()
    const row = page.getByRole('listitem').filter({ has: page.getByText('Ben Ott', { exact: true }) })
    await expect(row.getByRole('button')).toHaveText(['Correct'])
    await expectAccessible(page)
  })
  await context.close()
})

/** Opens the page with JavaScript, which axe needs. */
async function expectAccessibleAt(phone: BrowserContext, url: string): Promise<void> {
  const context = await phone.browser()?.newContext(PHONE)
  const page = await context?.newPage()
  if (!context || !page) throw new Error('The browser is closed')
  await page.goto(url)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await context.close()
}
