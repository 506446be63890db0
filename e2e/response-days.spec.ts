import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, openAs, register, request, submit } from './student-record.ts'

test('response figures show how far requests have come day by day, and how answers came in', async ({
  page,
  world,
}) => {
  const student = await makeStudent(world, { firstName: 'Ada', lastName: 'Curve', email: 'ada.curve@gmail.com' })
  const admin = await adminOf(world)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  // A term of its own, in which five internships ended three days ago.
  const term = { name: 'Curves', startsOn: day(-95), endsOn: day(-85) }
  await ok(admin.api.post('/api/v1/terms', { data: term }))
  const addresses = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}@curves.example`)
  for (const email of addresses) {
    const facts = { startDate: day(-90), endDate: day(-3) }
    const internship = await register(student, facts, [{ name: 'Dr Helena Marsh', email }])
    await approve(admin, internship)
    await request(student, internship.supervisors[0]!.id)
  }
  await submit(world, student, addresses[0]!)

  await openAs(page, admin, '/manage/responses')
  await page.getByLabel('Term').selectOption('Curves')
  await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  // The fourth day, where the institution's clock has passed midnight.
  const sentence = page.getByText(/On day \+[34], 20% were answered: 1 of 5\./)
  await expect(sentence).toBeVisible()
  const [latest] = (await sentence.textContent())!.match(/\+[34](?=,)/)!
  await expect(page.getByRole('row', { name: /^Email 1: Email 100%$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Rating in a reminder 0 0%$/ })).toBeVisible()
  await page.getByRole('button', { name: /Show as table.*Day by day/ }).click()
  await expect(page.getByRole('row', { name: `${latest} 5 ` })).toContainText('20% (1)')
  await expectAccessible(page)
})
