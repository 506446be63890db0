import type { Page, Request } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { makeStudent, STUDENT_PASSWORD } from './student.ts'
import { approve, approveFeedback, openAs, register, request, staff, submit } from './student-record.ts'

// What a screen shows is asked for while its code is still on the way, and once.

test('a page that the browser draws alone names what its screen asks for', async ({ page, world }) => {
  const admin = { calls: await staff(world) }
  const student = await makeStudent(world, { firstName: 'Bea', lastName: 'Side', email: 'bea.beside@gmail.com' })
  const email = 'marsh@beside.example'
  const internship = await register(student, {}, [{ name: 'Dr Helena Marsh', email }])
  const { id, supervisors } = internship
  const supervisor = supervisors[0]?.id ?? ''
  await approve(admin.calls, internship)
  await request(student, supervisor)
  await submit(world, student, email)
  await approveFeedback(admin.calls, email)
  for (const [person, path, asked, shown] of [
    [
      admin,
      '/admin/system',
      ['/approval-settings', '/feedback-settings', '/university-domains'],
      'University Email Domains',
    ],
    [student, '/profile', ['/departments'], 'Edit Profile'],
    [student, `/internships/${id}/edit`, [`/internships/${id}`], 'Edit Internship'],
    [
      student,
      `/feedback/view/${supervisor}/${id}`,
      [`/internships/${id}/supervisors/${supervisor}/feedback`],
      'Data Analyst Intern',
    ],
  ] as const)
    await test.step(path, async () => {
      await openAs(page, person, path)
      await expect(page.getByRole('heading', { name: shown })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const links = ['/session', ...asked].map((answer) => `${answer} by link`)
      expect((await questionsOf(page)).toSorted()).toEqual(links.toSorted())
    })
})

test('on the way to a screen its data is asked for before its code is there', async ({ page, world }) => {
  await makeStudent(world, { firstName: 'Ana', lastName: 'Waiting', email: 'ana.beside@gmail.com' })
  await withoutCode(page, 'dashboard-page', '/internships/mine', () =>
    signIn(page, 'ana.beside@gmail.com', STUDENT_PASSWORD),
  )
  await expect(page.getByText('No internships yet')).toBeVisible()
  await withoutCode(page, 'profile-page', '/departments', () =>
    page.evaluate(() => document.querySelector<HTMLElement>('a[href="/profile"]')?.click()),
  )
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
})

/** Goes to a screen and holds its code back until its data was asked for. */
async function withoutCode(page: Page, file: string, asked: string, go: () => Promise<void>): Promise<void> {
  const data = page.waitForRequest((request) => apiPath(request) === asked)
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await data
    await route.continue()
  })
  await go()
  await data
}

/** What this page has asked the API, and whether its links or its scripts did. */
function questionsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/api/v1/'))
      .map(({ name, initiatorType }) => `${name.replace(/.*\/api\/v1/, '')} by ${initiatorType}`),
  )
}

function apiPath(request: Request): string {
  return /\/api\/v1(\/.*)/.exec(request.url())?.[1] ?? ''
}
