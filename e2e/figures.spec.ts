import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, openAs, register, request, submit } from './student-record.ts'

test('every mark of a chart leads to a list of as many records', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Iris', lastName: 'Mark', email: 'iris.mark@gmail.com' })
  const admin = await adminOf(world)
  // A term of its own, with records of this journey only.
  const term = { name: 'Summer 2031', startsOn: '2031-06-01', endsOn: '2031-08-31' }
  await ok(admin.api.post('/api/v1/terms', { data: term }))
  const supervisors = ['one', 'two', 'three'].map((name) => [
    { name: 'Dr Helena Marsh', email: `${name}@figures.example` },
  ])
  const facts = { startDate: '2031-06-10', endDate: '2031-08-20' }
  const [first, second] = [
    await register(student, facts, supervisors[0]!),
    await register(student, facts, supervisors[1]!),
    await register(student, facts, supervisors[2]!),
  ]
  for (const internship of [first, second]) {
    await approve(admin, internship)
    await request(student, internship.supervisors[0]!.id)
  }
  await submit(world, student, 'one@figures.example')

  await openAs(page, admin, '/admin')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Figures' }).click()
  const figures = page.getByRole('heading', { level: 1, name: 'Figures' })
  const listed = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /View Details|Hide Details/ }) })

  await test.step('the marks of a term', async () => {
    await expect(figures).toBeVisible()
    await page.getByLabel('Term').selectOption('Summer 2031')
    await expect(page.getByRole('link', { name: 'Registered 3 (100%)' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Energy Systems: 1 answered' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a mark opens the list of what it counts, and Back returns', async () => {
    await page.getByRole('link', { name: 'Feedback requested 2 (67%)' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Internship Approvals' })).toBeVisible()
    await expect(page.getByText('Feedback requested, or further', { exact: true })).toBeVisible()
    await expect(listed).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove: Feedback requested, or further' }).click()
    await expect(listed).toHaveCount(3)
    await page.goBack()
    await page.goBack()
    await expect(figures).toBeVisible()
  })

  await test.step('the arrow keys move between the marks, Enter opens the list', async () => {
    await page.getByRole('link', { name: 'Registered 3 (100%)' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Internship approved 2 (67%)' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /Show as table.*How far internships have come/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: 'Feedback submitted 1 (33%)' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(listed).toHaveCount(1)
    await page.goBack()
  })

  await test.step('the table has the same figures and lists', async () => {
    await page.getByRole('button', { name: /Show as table.*Ratings by skill/ }).click()
    await page.getByRole('button', { name: /Show as table.*Answers by department/ }).click()
    await expectAccessible(page)
    await expect(page.getByRole('row', { name: 'Energy Systems' })).toContainText('50%')
    await page.getByRole('link', { name: '1: Technical Skills, 4 of 5' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Feedback Review' })).toBeVisible()
    await expect(page.getByText('Technical Skills: 4 of 5, Exceeds Expectations')).toBeVisible()
    await expect(listed).toHaveCount(1)
  })

  await test.step('the open requests of a department', async () => {
    await page.goBack()
    await page.getByRole('link', { name: 'Energy Systems: 1 waiting' }).click()
    await expect(page.getByRole('listitem', { name: 'Dr Helena Marsh about Iris Mark' })).toHaveCount(1)
    await expect(page.getByLabel('Department')).toHaveValue('Energy Systems')
  })

  await test.step('the answers and the open requests of Response Figures, and the channel', async () => {
    await page.goBack()
    await page.getByRole('link', { name: 'How long supervisors take' }).click()
    await page.getByRole('link', { name: 'Energy Systems, Requested: 1 answered' }).click()
    await expect(listed).toHaveCount(1)
    await page.goBack()
    await page.getByRole('link', { name: 'Energy Systems, Requested: 1 open' }).click()
    await expect(page.getByRole('listitem', { name: 'Dr Helena Marsh about Iris Mark' })).toHaveCount(1)
    await page.goBack()
    await page.getByRole('link', { name: '1: Email' }).click()
    await expect(page.getByText('Channel: Email')).toBeVisible()
    await expect(listed).toHaveCount(1)
    await expectAccessible(page)
  })
})
