import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleAt320 } from './phone.ts'
import { makeStudent, ok, type Person, type Student, type World } from './student.ts'
import {
  adminOf,
  approve,
  approveFeedback,
  openAs,
  RATED,
  type Registered,
  register,
  reject,
  request,
  submit,
} from './student-record.ts'

// Every screen at 320 pixels: axe, no sideways scrolling, no clipped text, with names as long as they get.
// The keys are the addresses of docs/where-is.md; a check finds those that are missing.

test.use({ product: 'every-screen' })

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const DEPARTMENT = `${LONG} and Ethics`
const NAMES = { firstName: 'Wolfgangamadeus-Maximiliane', lastName: 'Wolfeschlegelsteinhausenbergerdorff-Çağlar' }
const SUPERVISOR = { name: `Prof. Dr ${LONG}`, email: `${'helena.marsh.'.repeat(4)}of@every-screen.example` }
const SECOND = { name: 'Tomás Ribeiro', email: 'ribeiro@every-screen.example' }
const FACTS = {
  employerName: `${LONG} Gesellschaft mbH`,
  positionTitle: `Junior ${LONG} Analyst`,
  industry: LONG,
  description: `${LONG} `.repeat(6),
}
const ASSESSMENT = {
  ...RATED,
  strengths: `${LONG} `.repeat(9),
  developmentAreas: LONG,
}

let student: Student
let manager: Person
let admin: Person
/** Of the student's approved internship. */
let record: Registered

test.beforeAll(async ({ world }) => {
  admin = await adminOf(world)
  await ok(admin.api.post('/api/v1/departments', { data: { name: DEPARTMENT, description: `${LONG} `.repeat(3) } }))
  await ok(
    admin.api.post('/api/v1/terms', {
      data: { name: `Summer ${LONG}`, startsOn: '2026-06-01', endsOn: '2026-09-30', askSelfAssessment: true },
    }),
  )
  student = await makeStudent(world, { ...NAMES, email: `${'wolfgangamadeus.'.repeat(3)}w@gmail.com` })
  manager = await makeManager(world)
  await ok(
    student.api.put('/api/v1/profile', {
      data: { ...NAMES, university: 'Example University', major: DEPARTMENT, graduationYear: 2027 },
    }),
  )
  record = await register(student, FACTS, [SUPERVISOR, SECOND])
  await register(student, FACTS, [SUPERVISOR])
  await reject(admin, await register(student, FACTS, [SUPERVISOR]), `${LONG} is missing.`)
  await approve(admin, record)
  for (const { id } of record.supervisors) await request(student, id)
  await submit(world, student, SUPERVISOR.email, { strengths: `${LONG} `.repeat(9) })
  await ok(student.api.put(`/api/v1/internships/${record.id}/self-assessment`, { data: ASSESSMENT }))
})

test('the screens of students', async ({ page }) => {
  await openAs(page, student, `/internships/${record.id}/self-assessment`)
  await expect(page.getByRole('button', { name: 'Save self-assessment' })).toBeVisible()
  await expectAccessibleAt320(page)
  await approveFeedback(admin, SUPERVISOR.email)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Supervisors & Feedback' }).first().click()
  await expectAccessibleAt320(page)
  await lookAt(page, {
    '/settings': '/settings?tab=security',
    '/profile': '/profile',
    '/internships/new': '/internships/new',
    '/internships/{id}/edit': `/internships/${record.id}/edit`,
    '/internships/{id}/self-assessment': `/internships/${record.id}/self-assessment`,
    '/feedback/view/{supervisorId}/{internshipId}': `/feedback/view/${record.supervisors[0]?.id}/${record.id}`,
  })
})

test('the screens of managers', async ({ page }) => {
  await openAs(page, manager, '/manager')
  await lookAt(page, {
    '/manager': '/manager',
    '/manager/internships': '/manager/internships?status=all',
    '/manager/feedback': '/manager/feedback?status=all',
  })
})

test('the screens of managers and admins', async ({ page }) => {
  const first = await firstIds('students', 'employers')
  const schedule = {
    name: LONG.slice(0, 60),
    every: 'week',
    onDay: 1,
    kind: 'internships',
    filters: {},
    columns: ['studentName'],
  }
  const { id: exportId } = (await ok(admin.api.post('/api/v1/scheduled-exports', { data: schedule }))) as { id: string }
  await openAs(page, admin, '/admin')
  await lookAt(page, {
    '/manage/internships': '/manage/internships?status=all',
    '/manage/feedback': '/manage/feedback?status=all',
    '/manage/requests': '/manage/requests',
    '/manage/midterm-feedback': '/manage/midterm-feedback',
    '/manage/figures': '/manage/figures',
    '/manage/responses': '/manage/responses',
    '/manage/exports': '/manage/exports',
    '/manage/exports/{id}': `/manage/exports/${exportId}`,
    '/manage/students': '/manage/students',
    '/manage/students/{id}': `/manage/students/${first.students}`,
    '/manage/employers': '/manage/employers',
    '/manage/employers/{id}': `/manage/employers/${first.employers}`,
  })
})

test('the screens of admins', async ({ page }) => {
  const { accounts } = await firstIds('accounts')
  const receiver = { name: LONG, url: `https://${'long.'.repeat(20)}example.org/hook`, events: ['internship.approved'] }
  const { id: webhook } = (await ok(admin.api.post('/api/v1/webhooks', { data: receiver }))) as { id: string }
  await openAs(page, admin, '/admin')
  await lookAt(page, {
    '/admin': '/admin',
    '/admin/internships': '/admin/internships',
    '/admin/feedback': '/admin/feedback',
    '/admin/users': '/admin/users',
    '/admin/import': '/admin/import',
    '/admin/audit': '/admin/audit',
    '/admin/privacy': '/admin/privacy',
    '/admin/status': '/admin/status',
    '/admin/accounts': '/admin/accounts',
    '/admin/accounts/{id}': `/admin/accounts/${accounts}`,
    '/admin/departments': '/admin/departments',
    '/admin/terms': '/admin/terms',
    '/admin/appearance': '/admin/appearance',
    '/admin/appearance/emails/{email}': '/admin/appearance/emails/feedback-request',
    '/admin/system': '/admin/system',
    '/admin/sign-in': '/admin/sign-in',
    '/admin/clients': '/admin/clients',
    '/admin/webhooks': '/admin/webhooks',
    '/admin/webhooks/{id}': `/admin/webhooks/${webhook}`,
  })
})

test('the pages without an account', async ({ page, world }) => {
  const link = linkIn(await world.inbox.waitFor(SECOND.email, /feedback/i), '/feedback/submit/')
  const token = link.split('/').at(-1)
  await lookAt(page, {
    '/login': '/login',
    '/register': '/register',
    '/reset-password': '/reset-password',
    '/change-email': '/change-email',
    '/invitation': '/invitation',
    '/feedback/submit/{token}': link,
    '/feedback/confirm/{token}': `/feedback/confirm/${token}`,
    '/feedback/decline/{token}': `/feedback/decline/${token}`,
    '/feedback/colleague/{token}': `/feedback/colleague/${token}`,
    '/feedback/unsubscribe/{token}': `/feedback/unsubscribe/${token}`,
    '/feedback/your-data/{token}': `/feedback/your-data/${token}`,
    '/feedback/success': '/feedback/success',
    '/digest/stop/{token}': '/digest/stop/unknown',
    '/verify/{token}': '/verify/unknown',
    '/help': '/help',
    '/help/supervisors': '/help/supervisors',
    '/privacy': '/privacy',
    '/terms': '/terms',
    '/accessibility': '/accessibility',
    '/api/docs': '/api/docs',
    '/api/docs/{feature}': '/api/docs/internships',
  })
})

test('what has the focus is never behind a bar that stays in view', async ({ page }) => {
  for (let count = 0; count < 8; count++) await register(student, { positionTitle: `Post ${count}` }, [SECOND])
  await openAs(page, admin, '/manage/internships')
  for (const size of [
    { width: 390, height: 600 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/manage/internships')
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check()
    await expect(page.locator('.selection-bar')).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press(key)
        expect(await page.evaluate(findBarOverFocus)).toBeNull()
      }
  }
})

test('the settings for contrast and motion are respected', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in' })
  await expect(button).toHaveCSS('transition-duration', /^0s(, 0s)*$/)
  // Where backgrounds are replaced, the border shows that it is a button.
  await expect(button).toHaveCSS('border-top-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
})

/** Runs in the page: the bar that hides what has the focus, at its corners and its centre. */
function findBarOverFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const points = [0.05, 0.5, 0.95].map((part) => [left + (right - left) * part, top + (bottom - top) * part] as const)
  const bars = points.map(([x, y]) => {
    let over = document.elementFromPoint(x, y)
    while (over && !['sticky', 'fixed'].includes(getComputedStyle(over).position)) over = over.parentElement
    return over && !over.contains(focused) ? over : null
  })
  return bars.every(Boolean) ? `${focused.outerHTML.slice(0, 100)} behind ${bars[0]?.className}` : null
}

async function lookAt(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(screens))
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.loading-state')).toHaveCount(0)
      await expect(page).toHaveTitle(/ [–·] Fieldmark$/)
      await expectAccessibleAt320(page)
    })
}

async function makeManager(world: World): Promise<Person> {
  const person = await makeStudent(world, { ...NAMES, email: 'manager.screens@gmail.com' })
  const data = { email: person.email, departments: [DEPARTMENT], confirm: true }
  await ok(admin.api.post('/api/v1/managers', { data }))
  return person
}

async function firstIds(...lists: string[]): Promise<Record<string, string | undefined>> {
  const read = async (list: string) => {
    const { items } = (await ok(admin.api.get(`/api/v1/${list}`))) as { items: { id: string }[] }
    return [list, items[0]?.id] as const
  }
  return Object.fromEntries(await Promise.all(lists.map(read)))
}
