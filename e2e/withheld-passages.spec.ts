import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeSubmittedFeedback, openAs } from './student-record.ts'

const SECRET = 'She told me that she has asthma.'
const REASON = 'Health is private.'

test('a reviewer withholds a sentence; the student reads […] there, the supervisor the sentence and the reason by email', async ({
  page,
  world,
}) => {
  const student = await makeStudent(world, { firstName: 'Maya', lastName: 'Okafor', email: 'maya.withheld@gmail.com' })
  const supervisor = 'h.marsh@withheld.example'
  await makeSubmittedFeedback(world, student, supervisor, {
    strengths: `Maya plans her work with care. ${SECRET} Our customers ask for her by name.`,
  })
  await openAs(page, await adminOf(world), '/admin/feedback?search=withheld.example')

  await test.step('by keyboard, from the menu', async () => {
    const more = page.getByRole('button', { name: 'More', exact: true })
    await more.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Approve with a passage withheld' })).toBeFocused()
    await page.keyboard.press('Enter')
  })

  const dialog = page.getByRole('alertdialog', { name: 'Approve with a passage withheld' })
  await test.step('a sentence and a reason are required; the preview shows what the student will read', async () => {
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Please mark at least one passage.')).toBeVisible()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: SECRET }).press('Space')
    const preview = dialog.getByRole('region', { name: 'What the student will read' })
    await expect(preview).toContainText('Maya plans her work with care. […] Our customers ask for her by name.')
    await expect(preview).not.toContainText(SECRET)
    await dialog.getByRole('button', { name: 'Withhold only some words' }).click()
    await expect(dialog.getByRole('button', { name: 'Withhold selection' })).toBeDisabled()
    const comments = dialog.getByRole('textbox', { name: 'Additional Comments' })
    await comments.focus()
    await comments.press('Control+End')
    for (let letter = 0; letter < 'ork with.'.length; letter++) await page.keyboard.press('Shift+ArrowLeft')
    await dialog.getByRole('button', { name: 'Withhold selection' }).press('Enter')
    await expect(preview).toContainText('A pleasure to […]')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Remove ?, work with\.$/ }).click()
    await expect(preview).toContainText('A pleasure to work with.')
    await dialog.getByRole('button', { name: 'Withhold selection' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(
      page.getByText('Approved. The supervisor reads which passages are withheld, and why.').first(),
    ).toBeAttached()
  })

  await test.step('reviewers see the passage struck through, and the reason', async () => {
    await page.goto('/admin/feedback?status=approved&search=withheld.example')
    await expect(page.locator('mark').filter({ hasText: SECRET })).toBeVisible()
    await expect(page.getByText(REASON)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the supervisor reads both by email, the student neither', async () => {
    const toSupervisor = await world.inbox.waitFor(supervisor, /was left out/)
    for (const text of [SECRET, 'work with.', REASON]) expect(toSupervisor.text).toContain(text)
    const toStudent = await world.inbox.waitFor(student.email, /is ready to read/)
    expect(toStudent.text).not.toContain(SECRET)
    await openAs(page, student, linkIn(toStudent, '/feedback/view/'))
    await expect(page.getByText('Maya plans her work with care. […] Our customers ask for her by name.')).toBeVisible()
    await expect(page.getByText('“[…]” marks what the career centre left out.')).toBeVisible()
    await expect(page.getByText('A pleasure to […]')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('asthma')
    await expectAccessibleOnPhone(page)
  })
})
