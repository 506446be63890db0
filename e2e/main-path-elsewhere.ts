import { linkIn } from './inbox.ts'
import type { OtherBrowser, Screen } from './other-browser.ts'
import { ADMIN } from './server.ts'
import { STUDENT_PASSWORD, type World } from './student.ts'

const STUDENT = 'zoe.caglar@gmail.com'
const SUPERVISOR = 'h.marsh@northwind.example'

/** An internship from registration to approved feedback, in a browser that Playwright cannot drive. */
export async function walkMainPath(browser: OtherBrowser, world: World): Promise<void> {
  const { baseURL, inbox } = world

  await browser.visit(`${baseURL}/register`, async (screen) => {
    await screen.fill('First name', 'Zoë')
    await screen.fill('Last name', 'Çağlar')
    await screen.fill('Email', STUDENT)
    await screen.fill('University', 'Example University')
    await screen.fill('Password', STUDENT_PASSWORD)
    await screen.fill('Confirm password', STUDENT_PASSWORD)
    await screen.click('button', 'Create account')
    await screen.expectText(STUDENT)
    await screen.goTo(linkIn(await inbox.waitFor(STUDENT, /Confirm your email address/), '/verify-email'))
    await screen.expectText('Complete Your Profile')
    await screen.fill('Department/Major', 'Other (not listed)')
    await screen.fill('Your department/major', 'Energy Systems')
    await screen.fill('Expected graduation year', String(new Date().getFullYear() + 1))
    await screen.click('button', 'Complete Profile')
    await screen.expectText('Welcome, Zoë!')

    await screen.click('link', 'Register Internship')
    await screen.fill('Employer name', 'Northwind Energy')
    await screen.fill('Industry', 'Renewable energy')
    await screen.fill('Position title', 'Data Analyst Intern')
    await screen.typeDate('Start date', '06/01/2026')
    await screen.typeDate('End date', '08/28/2026')
    await screen.fill('Brief description', 'Forecasting wind yields from weather data.')
    await screen.fill('Supervisor name', 'Dr Helena Marsh')
    await screen.fill('Supervisor email', SUPERVISOR)
    await screen.click('button', 'Register Internship')
    await screen.expectText('Data Analyst Intern', 'Pending Approval')
  })

  await visitAsAdmin(browser, world, async (screen) => {
    await screen.click('link', 'Internship Approvals')
    await screen.click('button', 'Approve')
    await screen.expectText('Internship approved successfully')
  })

  await inbox.waitFor(STUDENT, /approved/i)
  await visitAsStudent(browser, world, STUDENT, async (screen) => {
    await screen.open('Supervisors & Feedback')
    await screen.expectText('Not Requested')
    await screen.click('button', 'Request')
    await screen.expectText('Send reminder')
  })

  const link = linkIn(await inbox.waitFor(SUPERVISOR, /feedback/i), '/feedback/submit/')
  await browser.visit(link, (screen) => answer(screen, 'Zoë Çağlar'))

  await visitAsAdmin(browser, world, async (screen) => {
    await screen.click('link', 'Feedback Review')
    await screen.expectText('Took the initiative on the forecasting project.')
    await screen.click('button', 'Approve Feedback')
    await screen.expectText('Feedback approved successfully')
  })

  await inbox.waitFor(STUDENT, /feedback.*(approved|ready)/i)
  await visitAsStudent(browser, world, STUDENT, async (screen) => {
    await screen.open('Supervisors & Feedback')
    await screen.click('link', 'View')
    await screen.expectText('Took the initiative on the forecasting project.', 'Exceeds Expectations')
  })
}

type Work = (screen: Screen) => Promise<void>

export function visitAsAdmin(browser: OtherBrowser, world: World, work: Work): Promise<void> {
  return browser.visit(`${world.baseURL}/login`, async (screen) => {
    await logIn(screen, ADMIN.email, ADMIN.password)
    await work(screen)
  })
}

export function visitAsStudent(browser: OtherBrowser, world: World, email: string, work: Work): Promise<void> {
  return browser.visit(`${world.baseURL}/login`, async (screen) => {
    await logIn(screen, email, STUDENT_PASSWORD)
    await work(screen)
  })
}

async function logIn(screen: Screen, email: string, password: string): Promise<void> {
  await screen.fill('Email', email)
  await screen.fill('Password', password)
  await screen.click('button', 'Log in')
}

/** Uses the keyboard, which works with and without JavaScript. */
export async function answer(screen: Screen, student: string): Promise<void> {
  await screen.expectText(`How did ${student} do at Northwind Energy?`)
  await screen.pressEnter('Submit feedback')
  await screen.expectText('This field is required')
  for (const rating of RATINGS) await screen.choose(rating)
  await screen.typeInto('Key strengths', 'Took the initiative on the forecasting project.')
  await screen.typeInto('Areas for development', 'Could ask for help sooner.')
  await screen.pressEnter('Submit feedback')
  await screen.expectText('Thank You!', student)
}

const RATINGS = [
  'Technical Skills: 4',
  'Communication: 5',
  'Problem Solving: 3',
  'Teamwork: 4',
  'Professionalism: 5',
  'Overall Rating: 4',
]
