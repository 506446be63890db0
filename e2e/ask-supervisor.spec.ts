import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone, expectNoSidewaysScrolling, PHONE } from './phone.ts'
import { ADMIN } from './server.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeSubmittedFeedback, openAs } from './student-record.ts'

test('a reviewer asks the supervisor, who changes an answer on a phone without scripts', async ({
  page,
  world,
  browser,
}) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Zoë', lastName: 'Çağlar', email: 'zoe.question@gmail.com' })
  const address = 'marsh@question.example'
  await makeSubmittedFeedback(world, student, address)
  const question = 'You rated teamwork with 4 and write nothing about it. Is the rating right?'
  const phone = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
  let link = ''

  await test.step('the question is asked in the review', async () => {
    await openAs(page, admin, `/manage/feedback?search=${student.email}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Ask the supervisor' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Ask the supervisor' }).click()
    await expect(dialog.getByText('Please write your question.')).toBeVisible()
    await dialog.getByLabel('Question').fill(question)
    await dialog.getByRole('button', { name: 'Ask the supervisor' }).click()
    await expect(page.getByText(/^Asked\. The supervisor will get the question by email/)).toBeVisible()
  })

  await test.step('its email leads to the answers', async () => {
    link = linkIn(await world.inbox.waitFor(address, /^A question about your feedback/), '/feedback/submit/')
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'A question from the career centre' })).toBeVisible()
    await expect(phone.getByText(question)).toBeVisible()
    await expect(phone.getByLabel('Key strengths')).not.toHaveValue('')
    await expectNoSidewaysScrolling(phone)
    const teamwork = phone.getByRole('radiogroup', { name: /^Teamwork/ })
    await teamwork.getByRole('radio', { name: /^3/ }).check({ force: true })
    await phone.getByLabel('Your reply to the career centre').fill('No, 3 is right.')
    await phone.getByRole('button', { name: 'Send answers' }).click()
    await expect(phone.getByText('Your answer has reached the career centre.')).toBeVisible()
  })

  await test.step('the reviewer is told, sees what was changed, and approves', async () => {
    const mail = await world.inbox.waitFor(ADMIN.email, /has answered your question$/)
    await page.goto(linkIn(mail, '/manage/feedback'))
    await expect(page.getByText('No, 3 is right.')).toBeVisible()
    await page.getByRole('button', { name: /^Show the previous answers/ }).click()
    await expect(page.getByRole('row', { name: /^Teamwork 4\/5/ })).toBeVisible()
    await expectAccessibleOnPhone(page)
    await page.getByRole('button', { name: 'Approve Feedback' }).click()
    await expect(page.getByText('Feedback approved successfully').first()).toBeVisible()
  })

  await test.step('the link shows the receipt', async () => {
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Your feedback has arrived' })).toBeVisible()
    await phone.close()
  })
})
