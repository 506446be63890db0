import { expect, expectAccessible, test } from './fixtures.ts'
import { expectNoSidewaysScrolling, PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeSubmittedFeedback, openAs, register } from './student-record.ts'

test.use({ ...PHONE, viewport: { width: 390, height: 844 } })

test('a reviewer decides on the cards of a phone', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.cards@gmail.com' })
  for (const positionTitle of ['Cards Curator', 'Cards Guide'])
    await register(student, { positionTitle }, [
      { name: 'Ida Holm', email: 'ida@cards.example' },
      { name: 'Ben Okri', email: 'ben@cards.example' },
    ])
  const card = (name: string) => page.getByRole('listitem', { name, exact: true })
  await openAs(page, await adminOf(world), '/admin/internships?search=noor.cards')

  await test.step('a card says what is decided on, and its status', async () => {
    const facts = [
      'Pending Approval',
      'Noor Haddad noor.cards@gmail.com',
      'Energy Systems',
      'Northwind Energy',
      'Renewable energy',
      'Jun 1, 2026 - Aug 28, 2026',
      'Ida Holm ida@cards.example Primary',
      'Ben Okri ben@cards.example',
    ]
    for (const text of facts) await expect(card('Cards Guide')).toContainText(text)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })

  await test.step('approving keeps the list; the focus goes to the next card, and Undo brings the card back', async () => {
    const approve = card('Cards Curator').getByRole('button', { name: 'Approve', exact: true })
    await approve.focus()
    await page.keyboard.press('Enter')
    await expect(card('Cards Curator')).toContainText('Internship approved successfully')
    await expect(card('Cards Guide').getByRole('button', { name: 'View Details' })).toBeFocused()
    await card('Cards Curator').getByRole('button', { name: 'Undo' }).click()
    await expect(approve).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    // The arrows scroll, and open nothing.
    await approve.focus()
    await page.keyboard.press('ArrowDown')
    await expect(approve).toBeFocused()
    await expect(page.getByRole('article')).toHaveCount(0)
  })

  await test.step('rejecting asks for a reason', async () => {
    await card('Cards Guide').getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
    await expect(card('Cards Guide')).toContainText('Internship rejected successfully')
    await page.getByLabel('Status').selectOption('Rejected')
    await expect(card('Cards Guide')).toContainText('Rejected')
    await expect(page.getByRole('button', { name: /^(Approve|Reject)$/ })).toHaveCount(0)
  })

  await test.step('feedback too', async () => {
    await makeSubmittedFeedback(world, student, 'tova@cards.example')
    await page.goto('/admin/feedback?search=tova@cards.example')
    const feedback = card('Data Analyst Intern')
    await feedback.getByRole('button', { name: 'Approve Feedback' }).click()
    await expect(feedback).toContainText('Feedback approved successfully')
    await expect(feedback.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})
