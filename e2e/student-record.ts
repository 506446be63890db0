import { expect, type Page } from '@playwright/test'
import { linkIn } from './inbox.ts'
import { ADMIN } from './server.ts'
import { newApiClient, ok, type Person, type Student, type World } from './student.ts'

// Internships and feedback in every state, created through the API before a journey begins.

export type Registered = { id: string; supervisors: { id: string; name: string; email: string }[] }

/** Part of the address in emails to supervisors. */
const SUBMIT = '/feedback/submit/'

const FACTS = {
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  positionTitle: 'Data Analyst Intern',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  description: 'Forecasting wind yields from weather data.',
}

/** Opens a screen with the person's session, without signing in again. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  const { cookies } = await person.api.storageState()
  await page.context().addCookies(cookies)
  await page.goto(path)
}

/** A pending internship; the first supervisor is primary. */
export async function register(
  { api }: Student,
  facts: Partial<typeof FACTS>,
  supervisors: { name: string; email: string; language?: string }[],
): Promise<Registered> {
  const rows = supervisors.map((supervisor, index) => ({ ...supervisor, isPrimary: index === 0 }))
  const { id } = (await ok(
    api.post('/api/v1/internships', { data: { ...FACTS, ...facts, supervisors: rows } }),
  )) as Registered
  return (await ok(api.get(`/api/v1/internships/${id}`))) as Registered
}

const admins = new WeakMap<World, { admin: Promise<Person>; signedInAt: number }>()

/** The server asks for proof again after ten minutes. Unit: milliseconds. */
const FRESH = 8 * 60_000

/** The admin, signed in rarely: signing in for every approval would exceed the rate limit. */
export function adminOf(world: World): Promise<Person> {
  const known = admins.get(world)
  if (known && Date.now() - known.signedInAt < FRESH) return known.admin
  const admin = newApiClient(world).then(async (api) => {
    await ok(api.post('/api/auth/sign-in/email', { data: ADMIN }))
    return { api }
  })
  admins.set(world, { admin, signedInAt: Date.now() })
  return admin
}

/** Changes some of the settings for signing in, and keeps the others. */
export async function changeSignIn(world: World, change: Record<string, unknown>): Promise<void> {
  const { api } = await adminOf(world)
  const current = (await ok(api.get('/api/v1/sign-in-settings'))) as Record<string, unknown>
  const { updatedAt: _at, updatedByName: _by, ...settings } = current
  await ok(api.put('/api/v1/sign-in-settings', { data: { ...settings, ...change } }))
}

/** Changes some of the settings of the emails to supervisors, and keeps the others. Returns what restores them. */
export async function changeFeedbackSettings(
  world: World,
  change: Record<string, unknown>,
): Promise<() => Promise<void>> {
  const { api } = await adminOf(world)
  const current = (await ok(api.get('/api/v1/feedback-settings'))) as Record<string, unknown>
  const { updatedAt: _at, updatedByName: _by, awaitsChoice: _choice, ...settings } = current
  await ok(api.put('/api/v1/feedback-settings', { data: { ...settings, ...change } }))
  return async () => void (await ok(api.put('/api/v1/feedback-settings', { data: settings })))
}

/** The response to a change by a session whose last proof is too old. */
export const NOT_FRESH = {
  defined: true,
  code: 'FRESH_PROOF_REQUIRED',
  status: 403,
  message: 'Nothing has changed yet. Please confirm that it is you, then try again.',
}

export async function approve(admin: Person, { id }: Registered): Promise<void> {
  await ok(admin.api.post(`/api/v1/internships/${id}/approve`, { data: { version: await versionOf(admin, id) } }))
}

export async function reject(admin: Person, { id }: Registered, reason: string): Promise<void> {
  const version = await versionOf(admin, id)
  await ok(admin.api.post(`/api/v1/internships/${id}/reject`, { data: { version, reason } }))
}

/** A decision is about the version that was read. */
async function versionOf({ api }: Person, id: string): Promise<string> {
  const { items } = (await ok(api.get(`/api/v1/internships?id=${id}`))) as { items: { version: string }[] }
  return items[0]?.version ?? ''
}

export async function request({ api }: Student, supervisorId: string): Promise<void> {
  await ok(api.post(`/api/v1/supervisors/${supervisorId}/feedback-request`, { data: {} }))
}

/** The same, after the email with the newest request has been sent: nobody can be reminded before. */
export async function requestUntilSent(student: Student, supervisorId: string): Promise<void> {
  await request(student, supervisorId)
  await expect
    .poll(async () => {
      const mine = (await ok(student.api.get('/api/v1/internships/mine'))) as Sent[]
      return mine.flatMap(({ supervisors }) => supervisors).find(({ id }) => id === supervisorId)?.isRequestSent
    })
    .toBe(true)
}
type Sent = { supervisors: { id: string; isRequestSent: boolean }[] }

/** Creates an approved internship. Returns its only supervisor, whose feedback has not been requested yet. */
export async function makeApprovedSupervisor(world: World, student: Student, email: string): Promise<{ id: string }> {
  const internship = await register(student, {}, [{ name: 'Dr Helena Marsh', email }])
  await approve(await adminOf(world), internship)
  return { id: internship.supervisors[0]?.id ?? '' }
}

/** Creates an approved internship and requests feedback. Returns the link in the supervisor's email. */
export async function requestFeedbackLink(world: World, student: Student, email: string): Promise<string> {
  const { id } = await makeApprovedSupervisor(world, student, email)
  await request(student, id)
  return linkIn(await world.inbox.waitFor(email, /feedback/i), SUBMIT)
}

/** Submits feedback through the newest link sent to the supervisor. */
export async function submit(
  { inbox }: World,
  { api }: Student,
  supervisorEmail: string,
  answers: Partial<Record<keyof typeof ANSWERS, string | number | null>> & {
    observations?: object
    further?: object
  } = {},
): Promise<void> {
  const mail = await inbox.waitFor(supervisorEmail, /feedback/i)
  const token = new URL(linkIn(mail, SUBMIT)).pathname.split('/').at(-1)
  await ok(api.post('/api/v1/feedback-links/submit', { data: { token, answers: { ...ANSWERS, ...answers } } }))
}

/** Creates an approved internship whose feedback is submitted and waits for review. */
export async function makeSubmittedFeedback(
  world: World,
  student: Student,
  supervisorEmail: string,
  answers: Partial<typeof ANSWERS> = {},
): Promise<void> {
  const { id } = await makeApprovedSupervisor(world, student, supervisorEmail)
  await request(student, id)
  await submit(world, student, supervisorEmail, answers)
}

export async function approveFeedback(admin: Person, supervisorEmail: string): Promise<void> {
  const list = `/api/v1/feedback?search=${encodeURIComponent(supervisorEmail)}`
  const { items } = (await ok(admin.api.get(list))) as { items: { id: string; version: string }[] }
  for (const { id, version } of items) await ok(admin.api.post(`/api/v1/feedback/${id}/approve`, { data: { version } }))
}

/** The value for every skill. */
export const RATED = {
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: 3,
  teamwork: 4,
  professionalism: 5,
  overallRating: 4,
}

const ANSWERS = {
  ...RATED,
  strengths: 'Took the initiative on the forecasting project.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: 'A pleasure to work with.',
}
