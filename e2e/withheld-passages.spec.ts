import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok } from './student.ts'
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
    const preview = dialog.getByRole('region', { name: 'What the student will see' })
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
      page.getByText('Approved. The supervisor will be told what is withheld, and why.').first(),
    ).toBeAttached()
  })

  await test.step('reviewers see the passage struck through, and the reason', async () => {
    await page.goto('/admin/feedback?status=approved&search=withheld.example')
    await expect(page.locator('mark').filter({ hasText: SECRET })).toBeVisible()
    await expect(page.getByText(REASON)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the supervisor reads both by email, the student neither', async () => {
    const toSupervisor = await world.inbox.waitFor(supervisor, /was withheld/)
    for (const text of [SECRET, 'work with.', REASON]) expect(toSupervisor.text).toContain(text)
    const toStudent = await world.inbox.waitFor(student.email, /is ready to read/)
    expect(toStudent.text).not.toContain(SECRET)
    await openAs(page, student, linkIn(toStudent, '/feedback/view/'))
    await expect(page.getByText('Maya plans her work with care. […] Our customers ask for her by name.')).toBeVisible()
    await expect(page.getByText('“[…]” marks what the career centre withheld.')).toBeVisible()
    await expect(page.getByText('A pleasure to […]')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('asthma')
    await expectAccessibleOnPhone(page)
  })
})

test('withheld passages stay as a proposal when feedback is set back; the next reviewer chooses', async ({
  page,
  world,
}) => {
  const student = await makeStudent(world, { firstName: 'Ines', lastName: 'Roth', email: 'ines.proposal@gmail.com' })
  const supervisor = 'h.marsh@proposal.example'
  await makeSubmittedFeedback(world, student, supervisor, { strengths: `Plans with care. ${SECRET} Calm.` })
  const { api } = await adminOf(world)
  const decide = async (act: string, input: object) => {
    const list = await (await api.get('/api/v1/feedback?search=proposal.example')).json()
    const { id, version } = list.items[0]
    await ok(api.post(`/api/v1/feedback/${id}/${act}`, { data: { version, ...input } }))
  }
  await decide('withhold', { passages: [SECRET.toUpperCase()], reason: REASON })
  await world.inbox.waitFor(supervisor, /was withheld/)
  await decide('set-back', { reason: 'To be read again.' })
  await openAs(page, await adminOf(world), '/admin/feedback?search=proposal.example')

  await test.step('the review shows it, and the key that approves does not suffice', async () => {
    await expect(page.locator('mark').filter({ hasText: SECRET })).toBeVisible()
    await expect(page.getByText(REASON)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve Feedback' })).toHaveCount(0)
    await page.keyboard.press('a')
    await expect(page.getByText(/A reviewer proposes to withhold passages of this feedback/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('approving several leaves it out and says so', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(
      page.getByText(/1 was left out because a reviewer proposes to withhold passages/).first(),
    ).toBeVisible()
  })

  await test.step('the dialog has marked what is proposed', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Approve with a passage withheld' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve with a passage withheld' })
    await expect(dialog.getByRole('checkbox', { name: SECRET })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('in full, the supervisor is told', async () => {
    await page.getByRole('button', { name: 'Approve in full' }).click()
    await expect(page.getByText('Approved in full. The student sees all passages.').first()).toBeAttached()
    const shown = await world.inbox.waitFor(supervisor, /is shown after all/)
    expect(shown.text.toUpperCase()).toContain(SECRET.toUpperCase())
  })
})
