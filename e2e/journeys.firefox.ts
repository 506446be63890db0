import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { click, expectText, fill, focus, open, openFirefox, TIMEOUT, typeDate, visit } from './firefox.ts'
import { Inbox, linkIn } from './inbox.ts'
import { ADMIN, ProductServer } from './server.ts'
import { makeStudent, STUDENT_PASSWORD, type World } from './student.ts'
import {
  adminOf,
  approve,
  approveFeedback,
  makeSubmittedFeedback,
  register,
  request,
  requestFeedbackLink,
  submit,
} from './student-record.ts'

// The most important journeys in stock Firefox.

const downloads = mkdtempSync(join(tmpdir(), 'fieldmark-downloads-'))
let inbox: Inbox
let server: ProductServer
let world: World
let firefox: Browser

beforeAll(async () => {
  inbox = await Inbox.open()
  server = await ProductServer.open({ SMTP_URL: inbox.url, MAIL_FROM: 'no-reply@fieldmark.example' })
  world = { inbox, baseURL: server.baseUrl }
  firefox = await openFirefox({
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'pdfjs.disabled': true,
  })
})

afterAll(async () => {
  await firefox?.close()
  await server?.close()
  await inbox?.close()
  rmSync(downloads, { recursive: true, force: true })
})

test('an internship from registration to approved feedback', async () => {
  const student = 'zoe.caglar@gmail.com'
  const supervisor = 'h.marsh@northwind.example'

  await visit(firefox, `${world.baseURL}/register`, async (page) => {
    await fill(page, 'First name', 'Zoë')
    await fill(page, 'Last name', 'Çağlar')
    await fill(page, 'Email', student)
    await fill(page, 'University', 'Example University')
    await fill(page, 'Password', STUDENT_PASSWORD)
    await fill(page, 'Confirm password', STUDENT_PASSWORD)
    await click(page, 'button', 'Create account')
    await expectText(page, student)
    await page.goto(linkIn(await inbox.waitFor(student, /Confirm your email address/), '/verify-email'))
    await click(page, 'button', 'Confirm email address')
    await expectText(page, 'Your email address is verified. Please log in.')
    await logIn(page, student, STUDENT_PASSWORD)

    await expectText(page, 'Complete Your Profile')
    await fill(page, 'Department/Major', 'Other (not listed)')
    await fill(page, 'Your department/major', 'Energy Systems')
    await fill(page, 'Expected graduation year', String(new Date().getFullYear() + 1))
    await click(page, 'button', 'Complete Profile')
    await expectText(page, 'Welcome, Zoë!')

    await click(page, 'link', 'Register Internship')
    await fill(page, 'Employer name', 'Northwind Energy')
    await fill(page, 'Industry', 'Renewable energy')
    await fill(page, 'Position title', 'Data Analyst Intern')
    await typeDate(page, 'Start date', '06/01/2026')
    await typeDate(page, 'End date', '08/28/2026')
    await fill(page, 'Brief description', 'Forecasting wind yields from weather data.')
    await fill(page, 'Supervisor name', 'Dr Helena Marsh')
    await fill(page, 'Supervisor email', supervisor)
    await click(page, 'button', 'Register Internship')
    await expectText(page, 'Data Analyst Intern', 'Pending Approval')
  })

  await visitAsAdmin(async (page) => {
    await click(page, 'link', 'Internship Approvals')
    await click(page, 'button', 'Approve')
    await expectText(page, 'Internship approved successfully')
  })

  await inbox.waitFor(student, /approved/i)
  await visitAsStudent(student, async (page) => {
    await open(page, 'Supervisors & Feedback')
    await expectText(page, 'Not Requested')
    await click(page, 'button', 'Request')
    await expectText(page, 'Send reminder')
  })

  const link = linkIn(await inbox.waitFor(supervisor, /feedback/i), '/feedback/submit/')
  await visit(firefox, link, (page) => answer(page, 'Zoë Çağlar'))

  await visitAsAdmin(async (page) => {
    await click(page, 'link', 'Feedback Review')
    await expectText(page, 'Took the initiative on the forecasting project.')
    await click(page, 'button', 'Approve Feedback')
    await expectText(page, 'Feedback approved successfully')
  })

  await inbox.waitFor(student, /feedback.*(approved|ready)/i)
  await visitAsStudent(student, async (page) => {
    await open(page, 'Supervisors & Feedback')
    await click(page, 'link', 'View')
    await expectText(page, 'Took the initiative on the forecasting project.', 'Exceeds Expectations')
  })
})

test('a reviewer approves one feedback after the other', async () => {
  const student = await makeStudent(world, { firstName: 'Aoife', lastName: 'Ní Bhriain', email: 'aoife@gmail.com' })
  for (const supervisor of ['first', 'second', 'third']) {
    const address = `${supervisor}@ostara.example`
    await makeSubmittedFeedback(world, student, address, { strengths: `Strengths as seen by the ${supervisor}.` })
  }
  await visitAsAdmin(async (page) => {
    await click(page, 'link', 'Feedback Review')
    for (const supervisor of ['third', 'second', 'first']) {
      await expectText(page, `Strengths as seen by the ${supervisor}.`)
      await click(page, 'button', 'Approve Feedback')
    }
    await expectText(page, 'No Feedback Found')
  })
})

test('a supervisor answers without JavaScript', async () => {
  const student = await makeStudent(world, { firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz.zolc@gmail.com' })
  const supervisor = 'n.fujimoto@northwind.example'
  const link = await requestFeedbackLink(world, student, supervisor)
  const withoutJavaScript = await openFirefox({ 'javascript.enabled': false })
  onTestFinished(() => withoutJavaScript.close())
  await visit(withoutJavaScript, link, (page) => answer(page, 'Łukasz Żółć'))
  await inbox.waitFor(student.email, /feedback/i)
})

test('a student saves feedback as a PDF', async () => {
  const student = await makeStudent(world, { firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz.pdf@gmail.com' })
  const supervisor = { name: 'محمد علي', email: 'm.ali@pdf.example' }
  const internship = await register(student, {}, [supervisor])
  const supervisorId = internship.supervisors[0]?.id ?? ''
  await approve(await adminOf(world), internship)
  await request(student, supervisorId)
  await submit(world, student, supervisor.email, { developmentAreas: 'आगे बढ़ो 頑張って 화이팅 שלום' })
  await approveFeedback(await adminOf(world), supervisor.email)
  await visitAsStudent(student.email, async (page) => {
    await open(page, 'Supervisors & Feedback')
    await click(page, 'link', 'View')
    await click(page, 'button', 'Export as PDF')
    const name = 'Łukasz_Żółć_Internship_Feedback_محمد_علي.pdf'
    await expect.poll(() => readdirSync(downloads), { timeout: TIMEOUT }).toEqual([name])
    expect(readFileSync(join(downloads, name), 'latin1').startsWith('%PDF-1.7')).toBe(true)
  })
})

function visitAsAdmin(work: (page: Page) => Promise<void>): Promise<void> {
  return visit(firefox, `${world.baseURL}/login`, async (page) => {
    await logIn(page, ADMIN.email, ADMIN.password)
    await work(page)
  })
}

function visitAsStudent(email: string, work: (page: Page) => Promise<void>): Promise<void> {
  return visit(firefox, `${world.baseURL}/login`, async (page) => {
    await logIn(page, email, STUDENT_PASSWORD)
    await work(page)
  })
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await click(page, 'button', 'Log in')
}

/** Uses the keyboard, which works with and without JavaScript. */
async function answer(page: Page, student: string): Promise<void> {
  await expectText(page, `How did ${student} do at Northwind Energy?`)
  await focus(page, 'control/Submit feedback')
  await page.keyboard.press('Enter')
  await expectText(page, 'This field is required')
  for (const rating of RATINGS) {
    await focus(page, `choice/${rating}`)
    await page.keyboard.press(' ')
  }
  await focus(page, 'control/Key strengths')
  await page.keyboard.type('Took the initiative on the forecasting project.')
  await focus(page, 'control/Areas for development')
  await page.keyboard.type('Could ask for help sooner.')
  await focus(page, 'control/Submit feedback')
  await page.keyboard.press('Enter')
  await expectText(page, 'Thank You!', student)
}

const RATINGS = [
  'Technical Skills: 4',
  'Communication: 5',
  'Problem Solving: 3',
  'Teamwork: 4',
  'Professionalism: 5',
  'Overall Rating: 4',
]
