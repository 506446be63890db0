import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { findTooWide } from './phone.ts'
import { makeStudent, ok, type Student } from './student.ts'
import { adminOf, openAs, register } from './student-record.ts'

// What reviewers decide about is what they have read, and the record that a link names.

const SUPERVISORS = [{ name: 'Dr Helena Marsh', email: 'h.marsh@decided.example' }]
const FACTS = {
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  positionTitle: 'Night Watch',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  description: 'Forecasting wind yields from weather data.',
}

const edit = ({ api }: Student, id: string, changes: Partial<typeof FACTS>) =>
  ok(api.put(`/api/v1/internships/${id}`, { data: { ...FACTS, ...changes } }))

test('a change meanwhile is shown before the new version can be decided about', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Ines', lastName: 'Varga', email: 'ines.varga@gmail.com' })
  const { id } = await register(student, { positionTitle: FACTS.positionTitle }, SUPERVISORS)
  await openAs(page, await adminOf(world), `/admin/internships?search=varga&open=${id}`)
  const detailPane = page.getByRole('region', { name: /^Ines Varga at/ })
  const approve = detailPane.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await edit(student, id, { employerName: 'Southwind', startDate: '2026-07-01' })
  await approve.click()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('This internship has changed since you read it.')
  await expect(problem).toContainText('Northwind Energy')
  await expect(problem).toContainText('Southwind')
  await expect(problem).toContainText('Jul 1, 2026')
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'Ines Varga at Southwind' })).toBeVisible()

  await test.step('a rejection keeps its reason', async () => {
    await detailPane.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Reason (optional)').fill('Please name the site.')
    await edit(student, id, { employerName: 'Eastwind' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog).toContainText('Eastwind')
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Please name the site.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Internship rejected successfully')).toBeVisible()
  })
})

test('several at once: what has changed is left out and named', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Otto', lastName: 'Bulk', email: 'otto.bulk@gmail.com' })
  const first = await register(student, { positionTitle: 'First Mate' }, SUPERVISORS)
  await register(student, { positionTitle: 'Second Mate' }, SUPERVISORS)
  await openAs(page, await adminOf(world), '/admin/internships?search=otto.bulk')
  await page.getByLabel('Select all on this page').check()
  await edit(student, first.id, { positionTitle: 'First Mate', employerName: 'Southwind' })
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    '1 has changed since you read it and was left out: Otto Bulk, First Mate.',
  )
  await expect(page.getByRole('listitem', { name: 'First Mate' })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Second Mate' })).toHaveCount(0)
})

test('a link opens the record that it names, or says why not', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Named', lastName: 'Record', email: 'named.record@gmail.com' })
  const { id } = await register(student, { positionTitle: 'Old Hand' }, SUPERVISORS)
  const other = await makeStudent(world, { firstName: 'Other', lastName: 'Record', email: 'other.record@gmail.com' })
  await register(other, { positionTitle: 'New Hand' }, SUPERVISORS)
  const detailPaneOf = (name: string) => page.getByRole('region', { name: `${name} at Northwind Energy` })

  await openAs(page, await adminOf(world), `/admin/internships?search=other.record&open=${id}`)
  await expect(detailPaneOf('Named Record')).toContainText('This record is not in the list with its current filters.')
  await expect(detailPaneOf('Named Record').getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(detailPaneOf('Other Record')).toHaveCount(0)

  for (const unknown of ['00000000-0000-4000-8000-000000000009', 'nonsense']) {
    await page.goto(`/admin/internships?search=other.record&open=${unknown}`)
    await expect(page.getByText(/This record was deleted or has left your departments/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/admin/internships?search=other.record&open=${id}`)
  await expect(detailPaneOf('Named Record')).toContainText('This record is not in the list with its current filters.')
  await expectAccessible(page)
})

test('the banner after registering is shown once, and only while it is true', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: 'Once', lastName: 'Only', email: 'once.only@gmail.com' })
  await openAs(page, student, '/internships/new')
  for (const [label, text] of Object.entries({
    'Employer name': 'Northwind Energy',
    Industry: 'Energy',
    'Position title': 'Once Intern',
    'Start date': '2026-06-01',
    'End date': '2026-08-28',
    Description: 'Forecasting wind yields from weather data.',
    'Supervisor name': 'Dr Helena Marsh',
    'Supervisor email': 'h.marsh@decided.example',
  }))
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Register Internship' }).click()
  const banner = page.getByText('Internship registered.')
  await expect(banner).toBeVisible()
  const admin = await adminOf(world)
  const { items } = (await ok(admin.api.get('/api/v1/internships?search=once.only'))) as {
    items: { id: string; version: string }[]
  }
  const { id, version } = items[0]!
  await ok(admin.api.post(`/api/v1/internships/${id}/approve`, { data: { version } }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('article', { name: 'Once Intern' })).toContainText('Approved')
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Once Intern' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'

test('on a phone, every entry of the menu is visible and a long name stays on the page', async ({ page, world }) => {
  const student = await makeStudent(world, { firstName: LONG, lastName: LONG, email: 'long.name@gmail.com' })
  await register(student, { positionTitle: LONG, employerName: LONG }, [
    { name: LONG, email: `${LONG.slice(0, 60)}@nw.example` },
  ])
  await page.context().addCookies([{ name: 'fieldmark.language', value: 'de', url: world.baseURL }])
  await openAs(page, student, '/dashboard')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('article')).toBeVisible()
    expect(await page.evaluate(findTooWide)).toEqual([])
    for (const link of await menuLinks(page)) {
      const box = (await link.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
  }
})

function menuLinks(page: Page) {
  return page.locator('nav.side-menu').getByRole('link').all()
}
