import { clipboardText } from './clipboard.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent } from './student.ts'
import {
  adminOf,
  approve,
  approveFeedback,
  openAs,
  type Registered,
  register,
  request,
  submit,
} from './student-record.ts'
import { expectTimedMessage } from './timed-message.ts'

// The student's view of feedback, and its message when there is none.

const SEEN = 'Presented the forecast to our customers.'

test('approved feedback is shown and turned into resume text; everything else has its own message', async ({
  page,
  world,
}) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Thị Ánh', lastName: 'Nguyễn', email: 'anh.view@gmail.com' })
  const stranger = await makeStudent(world, { firstName: 'Str', lastName: 'Anger', email: 'stranger.view@gmail.com' })
  const approved = { name: 'Dr Helena Marsh', email: 'approved@view.example' }
  const submitted = { name: 'Tomás Ribeiro', email: 'submitted@view.example' }
  const internship = await register(student, {}, [approved, submitted])
  const other = await register(student, { positionTitle: 'Other Post' }, [submitted])
  const foreign = await register(stranger, {}, [submitted])
  await approve(admin, internship)
  for (const { id, email } of internship.supervisors) {
    await request(student, id)
    await submit(world, student, email, { teamwork: null, observations: { communicationSkills: SEEN } })
  }
  await approveFeedback(admin, approved.email)
  const view = (supervisor: string, { id } = internship) => `/feedback/view/${supervisor}/${id}`
  const supervisor = (of: Registered, email: string) => of.supervisors.find((one) => one.email === email)?.id ?? ''
  const read = view(supervisor(internship, approved.email))

  await test.step('approved feedback', async () => {
    await openAs(page, student, read)
    await expect(page.getByRole('heading', { level: 1, name: 'Data Analyst Intern' })).toBeVisible()
    for (const text of [
      'Northwind Energy, Renewable energy',
      'Jun 1, 2026 - Aug 28, 2026',
      'Dr Helena Marsh',
      'Primary Supervisor',
      approved.email,
      'Took the initiative on the forecasting project.',
      'Could ask for help sooner.',
      'A pleasure to work with.',
    ])
      await expect(page.getByRole('article')).toContainText(text)
    await expect(page.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    for (const [skill, rating, word] of [
      ['Technical Skills', '4/5', 'Exceeds Expectations'],
      ['Communication', '5/5', 'Outstanding'],
      ['Problem Solving', '3/5', 'Meets Expectations'],
      ['Professionalism', '5/5', 'Outstanding'],
    ] as const) {
      const row = page.getByRole('row', { name: skill })
      await expect(row.getByText(rating)).toBeVisible()
      await expect(row.getByText(word)).toBeVisible()
    }
    await expect(page.getByRole('row', { name: 'Communication' })).toContainText('Makes hard things clear to anyone')
    await expect(page.getByRole('definition').filter({ hasText: SEEN })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Teamwork' })).toHaveText('TeamworkNot observed')
    for (const title of ['Overall Rating', 'Strengths', 'Areas for Development', 'Additional Comments'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessibleOnPhone(page)
  })

  await test.step('a link by which an employer checks the report, until it is revoked', async () => {
    await page.getByRole('button', { name: 'Create Verification Link' }).click()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()
    await expect(page.getByRole('img', { name: 'QR code of the verification link' })).toBeVisible()
    await expectAccessibleOnPhone(page)
    const employer = await page.context().browser()!.newPage({ javaScriptEnabled: false })
    await employer.goto(url)
    await expect(employer.getByRole('heading', { level: 1 })).toHaveText('Internship feedback on Thị Ánh Nguyễn')
    await expect(employer.getByRole('main')).toContainText('Took the initiative on the forecasting project.')
    await page.getByRole('button', { name: 'Revoke Link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).click()
    await expect(page.getByRole('button', { name: 'Create Verification Link' })).toBeVisible()
    await employer.reload()
    await expect(employer.getByRole('heading', { level: 1 })).toHaveText('No report at this link')
    await employer.close()
  })

  await test.step('resume text: edit, copy, Copied! for two seconds', async () => {
    await page.context().grantPermissions(['clipboard-write'])
    await page.clock.install()
    await page.goto(read)
    await page.getByRole('button', { name: 'Generate Resume Content' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resume Content' })
    const text = dialog.getByLabel('Resume text')
    await expect(text).toHaveValue(/^Data Analyst Intern \| Northwind Energy \| /)
    await expectAccessibleOnPhone(page)
    await text.fill('My own words')
    await expectTimedMessage(
      page,
      2000,
      () => dialog.getByRole('button', { name: 'Copy to Clipboard' }).click(),
      dialog.getByRole('button', { name: 'Copied!' }),
    )
    expect(await clipboardText(page)).toBe('My own words')
    await expect(dialog.getByRole('button', { name: 'Copy to Clipboard' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('if the clipboard is not available, the text can be copied by hand', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: 'Generate Resume Content' }).click()
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
    await expect(page.getByText(/did not allow copying/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('not approved yet', async () => {
    await page.goto(view(supervisor(internship, submitted.email)))
    await expect(page.getByText('No Feedback Available')).toBeVisible()
    await expect(page.getByText(/No approved feedback is available from this supervisor yet/)).toBeVisible()
    await expect(page.getByText(/not yet available or still under review/)).toBeVisible()
    await expectAccessibleOnPhone(page)
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  for (const [what, address, sentence] of [
    ['an incomplete address', view('123'), 'Missing required information'],
    ['an unknown supervisor', view(crypto.randomUUID()), 'Supervisor or feedback not found'],
    [
      "another student's feedback",
      view(supervisor(foreign, submitted.email), foreign),
      'You do not have permission to view this feedback',
    ],
    [
      'a supervisor of another internship',
      view(supervisor(other, submitted.email)),
      'Supervisor does not belong to this internship',
    ],
  ] as const)
    await test.step(what, async () => {
      await page.goto(address)
      await expect(page.getByText('Unable to Load Feedback')).toBeVisible()
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
    })
  await expectAccessible(page)
})
