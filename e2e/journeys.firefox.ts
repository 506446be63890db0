import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openFirefox } from './firefox.ts'
import { Inbox } from './inbox.ts'
import { answer, visitAsAdmin, visitAsStudent, walkMainPath } from './main-path-elsewhere.ts'
import { type OtherBrowser, TIMEOUT } from './other-browser.ts'
import { ProductServer } from './server.ts'
import { makeStudent, type World } from './student.ts'
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
let firefox: OtherBrowser

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

test('an internship from registration to approved feedback', () => walkMainPath(firefox, world))

test('a reviewer approves one feedback after the other', async () => {
  const student = await makeStudent(world, { firstName: 'Aoife', lastName: 'Ní Bhriain', email: 'aoife@gmail.com' })
  for (const supervisor of ['first', 'second', 'third']) {
    const address = `${supervisor}@ostara.example`
    await makeSubmittedFeedback(world, student, address, { strengths: `Strengths as seen by the ${supervisor}.` })
  }
  await visitAsAdmin(firefox, world, async (screen) => {
    await screen.click('link', 'Feedback Review')
    for (const supervisor of ['first', 'second', 'third']) {
      await screen.expectText(`Strengths as seen by the ${supervisor}.`)
      await screen.click('button', 'Approve Feedback')
    }
    await screen.expectText('No Feedback Found')
  })
})

test('a supervisor answers without JavaScript', async () => {
  const student = await makeStudent(world, { firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz.zolc@gmail.com' })
  const supervisor = 'n.fujimoto@northwind.example'
  const link = await requestFeedbackLink(world, student, supervisor)
  const withoutJavaScript = await openFirefox({ 'javascript.enabled': false })
  onTestFinished(() => withoutJavaScript.close())
  await withoutJavaScript.visit(link, (screen) => answer(screen, 'Łukasz Żółć'))
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
  await visitAsStudent(firefox, world, student.email, async (screen) => {
    await screen.open('Supervisors & Feedback')
    await screen.click('link', 'View')
    await screen.click('button', 'Export as PDF')
    const name = 'Łukasz_Żółć_Internship_Feedback_محمد_علي.pdf'
    await expect.poll(() => readdirSync(downloads), { timeout: TIMEOUT }).toEqual([name])
    expect(readFileSync(join(downloads, name), 'latin1').startsWith('%PDF-1.7')).toBe(true)
  })
})
