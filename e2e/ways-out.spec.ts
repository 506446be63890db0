import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent, ok } from './student.ts'
import { approve, openAs, register, request, staff } from './student-record.ts'

// Whoever gets the wrong link, or the right link too late, finds a way out: without JavaScript, on a phone.

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test('a link that no longer works, a colleague, and the wrong person', async ({
  browser,
  page,
  world,
  inbox,
  baseURL,
}) => {
  const amira = await makeStudent(world, {
    firstName: 'Amira',
    lastName: 'Haddad',
    email: 'amira.waysout@gmail.com',
  })
  const internship = await register(amira, { employerName: 'Ways Out' }, [
    { name: 'Dr Helena Marsh', email: 'helena@waysout.example' },
    { name: 'Ben Ott', email: 'ben@waysout.example' },
  ])
  await approve(await staff(world), internship)
  for (const { id } of internship.supervisors) await request(amira, id)
  const linkFor = async (address: string) =>
    linkIn(await inbox.waitFor(address, /Your feedback on/), '/feedback/submit/')
  const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled: false })
  const phone = await context.newPage()

  await test.step('a link that was replaced leads to a new one', async () => {
    const oldLink = await linkFor('helena@waysout.example')
    const [helena] = internship.supervisors
    const corrected = { name: 'Dr Helena Marsh', email: 'h.marsh@waysout.example' }
    await ok(amira.calls.put(`/api/v1/supervisors/${helena?.id}`, { data: corrected }))
    await phone.goto(oldLink)
    await expect(phone.getByRole('heading', { name: 'Access Error' })).toBeVisible()
    await phone.getByRole('button', { name: 'Email me a new link' }).click()
    await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(phone.getByText('h.marsh@waysout.example')).toHaveCount(0)
    await phone.goto(await linkFor('h.marsh@waysout.example'))
    await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
    await expectToLookRight(context, phone.url())
  })

  await test.step('a colleague answers', async () => {
    await phone.getByRole('link', { name: 'A colleague should answer' }).click()
    await expectToLookRight(context, phone.url())
    await phone.getByLabel("Your colleague's name").fill('Tomás Ribeiro')
    await phone.getByLabel("Your colleague's email address").fill('amira.waysout@gmail.com')
    await phone.getByRole('button', { name: 'Ask my colleague' }).click()
    await expect(phone.getByText("This is the student's address.")).toBeVisible()
    await expect(phone.getByLabel("Your colleague's name")).toHaveValue('Tomás Ribeiro')
    await phone.getByLabel("Your colleague's email address").fill('t.ribeiro@waysout.example')
    await phone.getByRole('button', { name: 'Ask my colleague' }).click()
    await expect(phone.getByText('Tomás Ribeiro now gets the request')).toBeVisible()
    await inbox.waitFor(amira.email, /Tomás Ribeiro is your supervisor now, named by Dr Helena Marsh/)
    await phone.goto(await linkFor('t.ribeiro@waysout.example'))
    await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
  })

  await test.step('the wrong person says so, takes it back, and says so again', async () => {
    await phone.goto(await linkFor('ben@waysout.example'))
    for (const isLast of [false, true]) {
      await phone.getByRole('link', { name: 'I did not supervise this student' }).click()
      await expectToLookRight(context, phone.url())
      await phone.getByRole('button', { name: 'I did not supervise this student' }).click()
      await expect(phone.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
      if (isLast) break
      await phone.getByRole('button', { name: 'I do supervise Amira Haddad' }).click()
      await expect(phone.getByRole('button', { name: 'Submit feedback' })).toBeVisible()
    }
    await inbox.waitFor(amira.email, /Please correct your supervisor: Ben Ott/)
    await expectToLookRight(context, phone.url())
  })

  await test.step('the student sees both', async () => {
    await openAs(page, amira, '/dashboard')
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    await expect(page.getByText('Tomás Ribeiro', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Ben Ott says that they did not supervise you. Correct the name or address.'),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})

/** The same page where axe can run: with JavaScript. */
async function expectToLookRight(phone: BrowserContext, url: string): Promise<void> {
  const context = await phone.browser()?.newContext(PHONE)
  const page = await context?.newPage()
  if (!context || !page) throw new Error('The browser is gone')
  await page.goto(url)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await context.close()
}
