import { expect, test } from './fixtures.ts'
import { linkIn, type Mail } from './inbox.ts'
import { PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, approve, openAs, register } from './student-record.ts'

// The email on the day of approval, on a phone without JavaScript: yes, not me, a colleague, and an address that does not exist.

test('what supervisors answer on the day of approval reaches the student at once', async ({
  browser,
  page,
  world,
  inbox,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Amira', lastName: 'Haddad', email: 'amira.day.one@gmail.com' })
  const at = (name: string) => `${name}@day-one.example`
  inbox.unknownAddresses.add(at('gone'))
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const internship = await register(student, { startDate: day(-20), endDate: day(40) }, [
    { name: 'Dr Helena Marsh', email: at('helena') },
    { name: 'Ben Ott', email: at('ben') },
    { name: 'Clara Voss', email: at('clara') },
    { name: 'Charles Oyelaran', email: at('gone') },
  ])
  await approve(await adminOf(world), internship)
  const context = await browser.newContext({
    ...PHONE,
    viewport: { width: 390, height: 844 },
    baseURL,
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  const mailTo = (name: string): Promise<Mail> =>
    inbox.waitFor(at(name), /^Please confirm that you supervise Amira Haddad/)

  await test.step('yes, after a scanner has opened every link', async () => {
    const mail = await mailTo('helena')
    const paths = ['submit', 'colleague', 'decline'].map((path) => linkIn(mail, `/feedback/${path}/`))
    for (const path of paths)
      for (const method of ['GET', 'HEAD'])
        expect((await context.request.fetch(path, { method })).ok(), `${method} ${path}`).toBe(true)
    await phone.goto(linkIn(mail, '/feedback/submit/'))
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await phone.getByRole('button', { name: 'Yes, I supervise Amira Haddad' }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you for confirming' })).toBeVisible()
  })

  await test.step('not me', async () => {
    await phone.goto(linkIn(await mailTo('ben'), '/feedback/decline/'))
    await phone.getByRole('button', { name: "I am not this student's supervisor" }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
    await inbox.waitFor(student.email, /Please correct your supervisor: Ben Ott/)
  })

  await test.step('a colleague', async () => {
    await phone.goto(linkIn(await mailTo('clara'), '/feedback/colleague/'))
    await phone.getByLabel("Your colleague's name").fill('Tomás Ribeiro')
    await phone.getByLabel("Your colleague's email address").fill(at('tomas'))
    await phone.getByRole('button', { name: 'Ask my colleague' }).click()
    await expect(phone.getByText('Tomás Ribeiro now gets the request')).toBeVisible()
    await inbox.waitFor(student.email, /Tomás Ribeiro is your supervisor now, named by Clara Voss/)
    await mailTo('tomas')
    await context.close()
  })

  await test.step('the student sees each, with one button for what is next', async () => {
    await openAs(page, student, '/dashboard')
    await expect(page.getByRole('button', { name: 'Correct supervisor' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Supervisors & Feedback' }).click()
    const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    await expect(row('Dr Helena Marsh')).toContainText('Confirmed')
    await expect(row('Ben Ott')).toContainText('Ben Ott says that they are not your supervisor.')
    await expect(row('Tomás Ribeiro')).toContainText('Our email reached this address')
    await expect(row('Charles Oyelaran')).toContainText('did not arrive')
    await expect(row('Charles Oyelaran')).toContainText(
      'Correct the address, so that the request for feedback arrives.',
    )
  })
})
