import { expect, test } from './fixtures.ts'
import { expectScreen, expectStops, tabTo, typeInto } from './keyboard.ts'
import { makeStudent, ok, type Person, type Student } from './student.ts'
import {
  adminOf,
  makeApprovedSupervisor,
  makeSubmittedFeedback,
  openAs,
  register,
  requestFeedbackLink,
} from './student-record.ts'

// The main paths with the keyboard alone: what has the focus, what it is called, and what is announced.

test.use({ product: 'accessible-paths' })

const DEPARTMENT = 'Energy Systems'
let student: Student
let manager: Person

test.beforeAll(async ({ world }) => {
  const { api } = await adminOf(world)
  await ok(api.post('/api/v1/departments', { data: { name: DEPARTMENT } }))
  student = await makeStudent(world, { firstName: 'Zoë', lastName: 'Çağlar', email: 'zoe.paths@gmail.com' })
  const colleague = await makeStudent(world, { firstName: 'Sten', lastName: 'Aas', email: 'sten.paths@gmail.com' })
  const data = { email: colleague.email, departments: [DEPARTMENT], confirm: true }
  await ok(api.post('/api/v1/managers', { data }))
  manager = colleague
})

test('a student registers an internship', async ({ page }) => {
  await openAs(page, student, '/dashboard')
  await expect(page.getByText('No internships yet')).toBeVisible()
  await expectStops(page, 'link "Skip to content"')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectStops(page, 'link "Register Internship"')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'Register New Internship')

  await typeInto(page, [
    ['textbox "Employer name"', 'Northwind Energy'],
    ['textbox "Industry"', 'Renewable energy'],
    ['textbox "Position title"', 'Data Analyst Intern'],
    ['textbox "Start date"', '06012026'],
    ['textbox "End date"', '08282026'],
    ['textbox "Brief description"', 'Forecasting'],
    ['textbox "Supervisor name"', 'Dr Helena Marsh'],
    ['textbox "Supervisor email"', 'h.marsh@paths.example'],
  ])
  await expectStops(
    page,
    'combobox "Language of the emails"',
    'button "Remove"',
    'button "Add Supervisor"',
    'button "Register Internship"',
  )
  await page.keyboard.press('Enter')
  const description = page.getByRole('textbox', { name: 'Brief description' })
  await expect(description).toBeFocused()
  await expect(description).toHaveAttribute('aria-invalid', 'true')
  await expect(description).toHaveAccessibleDescription(/What you work on.*at least 20 characters/)
  await page.keyboard.press('End')
  await page.keyboard.type(' wind yields from weather data.')
  await tabTo(page, 'button "Register Internship"')
  await page.keyboard.press('Enter')

  await expectScreen(page, 'Welcome, Zoë!', 'Dashboard')
  await expect(page.getByRole('status').filter({ hasText: /registered/i })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Data Analyst Intern' })).toMatchAriaSnapshot(`
    - article "Data Analyst Intern":
      - heading "Data Analyst Intern" [level=2]
      - text: Pending Approval
      - list "Progress of Data Analyst Intern"
      - button /Description/
      - link "Edit"
  `)
})

test('a student asks for feedback', async ({ page, world }) => {
  const asking = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.paths@gmail.com' })
  await makeApprovedSupervisor(world, asking, 'marsh.asked@paths.example')
  await openAs(page, asking, '/dashboard')
  await tabTo(page, 'button "Supervisors & Feedback, Data Analyst Intern"')
  const disclosure = page.getByRole('button', { name: 'Supervisors & Feedback' })
  await expect(disclosure).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(disclosure).toHaveAttribute('aria-expanded', 'true')
  await expectStops(page, 'button "Request"')
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Dr Helena Marsh')
  await page.keyboard.press('Enter')
  const announced = page.getByRole('status').filter({ hasText: 'Feedback request sent to marsh.asked@paths.example.' })
  await expect(announced).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'marsh.asked' })).toContainText('Pending')
})

for (const javaScriptEnabled of [true, false])
  test(`a supervisor answers, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    world,
    baseURL,
  }) => {
    const mode = javaScriptEnabled ? 'on' : 'off'
    const about = await makeStudent(world, { firstName: 'Amira', lastName: 'Haddad', email: `amira.${mode}@gmail.com` })
    const link = await requestFeedbackLink(world, about, `marsh.${mode}@paths.example`)
    const context = await browser.newContext({ baseURL, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(link)
    await expect(page).toHaveTitle('Feedback on Amira Haddad · Fieldmark')
    await expect(page.getByRole('radiogroup', { name: 'Technical Skills' })).toMatchAriaSnapshot(`
      - radiogroup "Technical Skills":
        - radio "1 = Poor, Needs Improvement"
        - radio "2 Developing"
        - radio "3 Meets Expectations"
        - radio "4 Exceeds Expectations"
        - radio "5 = Excellent, Outstanding"
    `)
    await tabTo(page, 'button "Submit feedback"')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '8 answers need your attention.' })).toBeFocused()
    await expectStops(page, 'link "Technical Skills"')
    await page.keyboard.press('Enter')
    const first = page.getByRole('radiogroup', { name: 'Technical Skills' })
    await expect(first.getByRole('radio', { name: '1 = Poor, Needs Improvement' })).toBeFocused()
    await expect(first).toHaveAttribute('aria-invalid', 'true')

    await page.keyboard.press('ArrowRight')
    await expect(first.getByRole('radio', { name: '2 Developing' })).toBeChecked()
    await expectStops(page, 'textbox "Technical Skills What did you see? (optional)"')
    for (const question of ['Communication', 'Problem Solving', 'Teamwork', 'Professionalism', 'Overall Rating']) {
      await expectStops(page, 'radio "1 = Poor, Needs Improvement"')
      const rating = page.getByRole('radiogroup', { name: question })
      await expect(rating.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(rating.getByRole('radio', { name: '3 Meets Expectations' })).toBeChecked()
    }
    await typeInto(page, [
      ['textbox "Key strengths"', 'Took the initiative.'],
      ['textbox "Areas for development"', 'Could ask for help sooner.'],
    ])
    await expectStops(
      page,
      'textbox "Additional comments (optional)"',
      'checkbox "Email me a copy of my answers"',
      'button "Submit feedback"',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
    await expect(page).toHaveTitle('Feedback submitted · Fieldmark')
    await context.close()
  })

test('a manager approves an internship and reviews feedback', async ({ page, world }) => {
  const name = { firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz.paths@gmail.com' }
  const reviewed = await makeStudent(world, name)
  for (const supervisor of ['first', 'second'])
    await makeSubmittedFeedback(world, reviewed, `${supervisor}@paths.example`, {
      strengths: `Says the ${supervisor}.`,
    })
  await register(reviewed, { positionTitle: 'Archive Assistant' }, [{ name: 'Siobhán', email: 's@paths.example' }])
  await openAs(page, manager, '/manager/internships?search=zolc')
  await expect(page.getByRole('region', { name: 'Łukasz Żółć at Northwind Energy' })).toBeVisible()
  await tabTo(page, 'button "Hide Details"')
  await tabTo(page, 'button "Approve"')
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Łukasz Żółć at Northwind Energy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Internship approved successfully' })).toBeVisible()

  await tabTo(page, 'link "Feedback Review"', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'Feedback Review')
  await expect(page.getByRole('button', { name: 'Approve Feedback' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('zolc')
  const detailPane = page.getByRole('region', { name: 'Łukasz Żółć at Northwind Energy' })
  await expect(detailPane).toContainText('Says the first.')
  await tabTo(page, 'button "Hide Details"')
  await page.keyboard.press('ArrowDown')
  await expect(detailPane).toContainText('Says the second.')
  await page.keyboard.press('ArrowUp')
  await expect(detailPane).toContainText('Says the first.')
  await tabTo(page, 'button "Approve Feedback"')
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Łukasz Żółć at Northwind Energy')
  await expect(detailPane.getByRole('button', { name: 'Approve Feedback' })).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Feedback approved successfully' })).toBeVisible()
  await expect(detailPane).toContainText('Says the second.')
  await expect(detailPane.getByRole('button', { name: 'Approve Feedback' })).toBeFocused()
})

test('an admin adds a department and invites a person', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin')
  await tabTo(page, 'link "Department Management"')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'Department Management')
  await tabTo(page, 'button "Add Department"')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Add Department')
  await expect(page.getByRole('textbox', { name: 'Department Name' })).toBeFocused()
  await page.keyboard.type('Invitation Studies')
  await expectStops(page, 'textbox "Description (optional)"', 'button "Add Department"', 'button "Cancel"')
  await expectStops(page, 'textbox "Department Name"')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Department added successfully' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Department' })).toBeFocused()

  await tabTo(page, 'link "User Management"', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'User Management')
  await tabTo(page, 'button "Invite"')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Invite')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type('nia.paths@uni.example')
  await expectStops(page, 'combobox "Role"', 'checkbox "Energy Systems"', 'checkbox "Invitation Studies"')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Invitation Studies' })).toBeChecked()
  await expectStops(page, 'button "Send invitation"')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Invitation sent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
})
