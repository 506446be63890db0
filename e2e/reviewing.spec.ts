import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeSubmittedFeedback, openAs, register } from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// Two reviewers work through internships and feedback until nothing is left.
test.use({ product: 'reviewing' })

test('reviewers approve and reject internships; the slower one gets an error', async ({
  browser,
  page,
  world,
  baseURL,
}) => {
  const student = await makeStudent(world, {
    firstName: 'Łukasz',
    lastName: 'Żółć',
    email: 'lukasz.reviewed@gmail.com',
  })
  for (const positionTitle of ['Archive Assistant', 'Museum Guide'])
    await register(student, { positionTitle }, [{ name: 'Siobhán Kelleher', email: 's.kelleher@museum.example' }])
  await page.clock.install()
  const other = await (await browser.newContext({ baseURL })).newPage()
  for (const reviewer of [page, other]) await openAs(reviewer, await adminOf(world), '/admin/internships?search=zolc')

  await test.step('one approves, the other gets an error', async () => {
    const entry = (reviewer: Page) => reviewer.getByRole('listitem', { name: 'Archive Assistant' })
    const approveIn = (reviewer: Page) => internshipIn(reviewer).getByRole('button', { name: 'Approve' })
    for (const reviewer of [page, other]) {
      await expect(internshipIn(reviewer)).toContainText('Archive Assistant')
      await expect(approveIn(reviewer)).toBeEnabled()
    }
    await expect(internshipIn(other).getByText('Pending Approval')).toBeVisible()
    const approve = approveIn(page)
    await expectTimedMessage(
      page,
      3000,
      () => approve.click(),
      entry(page).getByText('Internship approved successfully'),
    )
    await approveIn(other).click()
    await expect(other.getByRole('alert')).toHaveText(
      'Failed to update status: This internship is no longer pending. The list now shows its current status.',
    )
    for (const reviewer of [page, other]) await expect(entry(reviewer)).toHaveCount(0)
  })

  await test.step('one rejects with a reason that the student can read', async () => {
    await expect(internshipIn(page)).toContainText('Museum Guide')
    await internshipIn(page).getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByLabel('Reason (optional)')).toBeFocused()
    await dialog.getByLabel('Reason (optional)').fill('Please add the name of the museum.')
    await expectAccessible(page)
    const reject = dialog.getByRole('button', { name: 'Reject' })
    await expectTimedMessage(page, 3000, () => reject.click(), page.getByText('Internship rejected successfully'))
    await expect(page.getByText('No internships match your current filters.')).toBeVisible()
    const mine = await student.api.get('/api/v1/internships/mine')
    expect(await mine.text()).toContain('Please add the name of the museum.')
  })

  await test.step('the other list updates when its window becomes visible', async () => {
    const entry = other.getByRole('listitem', { name: 'Museum Guide' })
    await expect(entry).toBeVisible()
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(entry).toHaveCount(0)
    await other.context().close()
  })

  await test.step('filters are part of the address', async () => {
    await page.getByLabel('Status').selectOption('Rejected')
    await expect(page.getByRole('listitem', { name: 'Museum Guide' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Approve|Reject)$/ })).toHaveCount(0)
    await expect(internshipIn(page)).toContainText('Siobhán Kelleher s.kelleher@museum.example')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: /(View|Hide) Details/ }).click()
    await expect(page.getByLabel('Status')).toHaveValue('rejected')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByLabel('Search').fill('nothing like it')
    await expect(
      page.getByText('No internships match your current filters. Try adjusting your search criteria.'),
    ).toBeVisible()
    await expect(page).toHaveURL(/search=nothing.*status=rejected/)
    await page.reload()
    await expect(page.getByLabel('Search')).toHaveValue('nothing like it')
    await page.getByLabel('Search').fill('')
    await page.getByLabel('Status').selectOption('Pending')
    await expect(page.getByText('There are no pending internships that require your approval.')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Status')).toHaveValue('rejected')
  })
})

test('a reviewer clears the feedback queue with the keyboard', async ({ page, world }) => {
  await page.clock.install()
  const student = await makeStudent(world, { firstName: 'Aoife', lastName: 'Ní Bhriain', email: 'aoife@gmail.com' })
  for (const supervisor of ['first', 'second', 'third']) {
    const address = `${supervisor}@ostara.example`
    await makeSubmittedFeedback(world, student, address, { strengths: `Strengths as seen by the ${supervisor}.` })
  }
  await openAs(page, await adminOf(world), '/admin/feedback')
  await expect(page.getByText('Review and approve employer feedback submissions')).toBeVisible()
  await page.getByPlaceholder('Search by student, supervisor, employer...').fill('OSTARA aoife')
  // Until the address changes, the list still shows everybody.
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('button', { name: /(View|Hide) Details/ })).toHaveCount(3)
  const feedback = page.getByRole('region', { name: 'Aoife Ní Bhriain at Northwind Energy' })
  await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()
  await expect(feedback.getByRole('heading', { name: 'Additional Comments' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Hide Details' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(feedback.getByText('Strengths as seen by the second.')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()
  await page.keyboard.press('j')
  await expect(feedback.getByText('Strengths as seen by the second.')).toBeVisible()
  await page.keyboard.press('k')
  await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()

  await test.step('from a row into its record', async () => {
    for (const key of ['Tab', 'Enter']) {
      await page.getByRole('button', { name: 'Hide Details' }).focus()
      await page.keyboard.press(key)
      await expect(feedback.getByRole('article')).toBeFocused()
    }
  })

  await test.step('a decision can be undone', async () => {
    await expectTimedMessage(
      page,
      3000,
      () => page.keyboard.press('a'),
      page.getByText('Feedback approved successfully'),
    )
    await expect(feedback.getByText('Strengths as seen by the second.')).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('u')
    await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()
    await expect(page.getByText('1 feedback record is waiting again. No email was sent.')).toBeAttached()
  })

  await test.step('the keys are listed and can be turned off', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys on this screen' })
    await expectAccessible(page)
    await dialog.getByLabel('Use these keys').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()
    await page.getByRole('button', { name: 'Keys' }).click()
    await dialog.getByLabel('Use these keys').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  await feedback.getByRole('button', { name: 'Approve Feedback' }).focus()
  await page.keyboard.press('Enter')
  await expect(feedback.getByText('Strengths as seen by the second.')).toBeVisible()
  await expect(feedback.getByRole('button', { name: 'Approve Feedback' })).toBeFocused()
  await page.keyboard.press('a')
  await expect(feedback.getByText('Strengths as seen by the third.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'No Feedback Found' })).toBeVisible()

  await page.getByLabel('Status').selectOption('Approved')
  await expect(page.getByRole('button', { name: /(View|Hide) Details/ })).toHaveCount(3)
  // After a reload, the feedback does not take the focus.
  await page.reload()
  await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(0)
  // On paper, only the open feedback is printed.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(feedback.getByText('Strengths as seen by the first.')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'View Details' }).first().click()
  await expect(page.getByText('Skills Assessment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve Feedback' })).toHaveCount(0)
  await expectAccessible(page)
})

test('an approval is set back with a reason; on a phone, one record at a time', async ({ page, world, inbox }) => {
  const student = await makeStudent(world, { firstName: 'Sefa', lastName: 'Ofa', email: 'sefa.back@gmail.com' })
  for (const name of ['one', 'two']) await makeSubmittedFeedback(world, student, `${name}@setback.example`)
  await page.setViewportSize({ width: 390, height: 800 })
  await openAs(page, await adminOf(world), '/admin/feedback?search=setback')
  const feedback = page.getByRole('region', { name: 'Sefa Ofa at Northwind Energy' })
  await page.getByRole('button', { name: 'View Details' }).first().click()
  await expect(feedback).toContainText('one@setback.example')
  await expect(page.getByRole('list').filter({ has: page.getByRole('checkbox') })).toHaveCount(0)
  await expectAccessible(page)
  await feedback.getByRole('button', { name: 'Next' }).click()
  await expect(feedback).toContainText('two@setback.example')
  await feedback.getByRole('button', { name: 'Approve Feedback' }).click()
  await expect(feedback).toContainText('one@setback.example')
  await feedback.getByRole('button', { name: 'Undo' }).click()
  await expect(feedback).toContainText('two@setback.example')
  await feedback.getByRole('button', { name: 'Approve Feedback' }).click()
  await expect(feedback).toContainText('one@setback.example')
  await feedback.getByRole('button', { name: 'Hide Details' }).click()
  await inbox.waitFor(student.email, /is ready to read/)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/feedback?status=approved&search=setback')
  await feedback.getByRole('button', { name: 'Set back to review' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Set back to review' })
  await dialog.getByRole('button', { name: 'Set back to review' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('It is about another student.')
  await dialog.getByRole('button', { name: 'Set back to review' }).click()
  await expect(page.getByText('Set back. The student will get an email with the reason.')).toBeVisible()
  await page.getByLabel('Status').selectOption('Submitted (Under Review)')
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(feedback).toContainText('It is about another student.')
  const mail = await inbox.waitFor(student.email, /under review again/)
  expect(mail.text).toContain('It is about another student.')

  await test.step('to the student and back to the same place', async () => {
    await feedback.getByRole('link', { name: 'Sefa Ofa', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sefa Ofa' })).toBeVisible()
    await page.goBack()
    await expect(feedback).toContainText('two@setback.example')
  })
})

test('two reviewers approve the same feedback: the second gets an error and sees the new status', async ({
  browser,
  page,
  world,
  inbox,
  baseURL,
}) => {
  const student = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.reviewed@gmail.com' })
  const address = 'shared@tidewater.example'
  await makeSubmittedFeedback(world, student, address)
  const other = await (await browser.newContext({ baseURL })).newPage()
  const approve = (reviewer: Page) => reviewer.getByRole('button', { name: 'Approve Feedback' })
  for (const reviewer of [page, other]) {
    await openAs(reviewer, await adminOf(world), '/admin/feedback?status=all&search=tidewater')
    await expect(approve(reviewer)).toBeVisible()
  }
  await approve(page).click()
  await expect(approve(page)).toHaveCount(0)
  await approve(other).click()
  await expect(other.getByRole('alert')).toHaveText(
    'Failed to approve feedback: This feedback is no longer waiting for review. The list now shows its status.',
  )
  for (const reviewer of [page, other]) {
    await expect(approve(reviewer)).toHaveCount(0)
    await expect(reviewer.getByRole('region', { name: 'Noor Haddad at Northwind Energy' })).toContainText('Approved')
  }
  await inbox.waitFor(student.email, /is ready to read/)
  expect(inbox.to(student.email).filter(({ subject }) => /is ready to read/.test(subject))).toHaveLength(1)
  await other.context().close()
})

function internshipIn(page: Page) {
  return page.getByRole('region', { name: 'Łukasz Żółć at Northwind Energy' })
}
