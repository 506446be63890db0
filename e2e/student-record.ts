import type { APIRequestContext, Page } from '@playwright/test'
import { linkIn } from './inbox.ts'
import { ADMIN } from './server.ts'
import { callsOf, ok, type Student, type World } from './student.ts'

// What lies in a student's record before a journey begins: internships in every state, feedback in every state.

export type Registered = { id: string; supervisors: { id: string; name: string; email: string }[] }

/** In the address of the link that supervisors are sent. */
const SUBMIT = '/feedback/submit/'

const FACTS = {
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  positionTitle: 'Data Analyst Intern',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  description: 'Forecasting wind yields from weather data.',
}

/** Opens the product in this page as a person who is signed in already. */
export async function openAs(page: Page, person: { calls: APIRequestContext }, path: string): Promise<void> {
  const { cookies } = await person.calls.storageState()
  await page.context().addCookies(cookies)
  await page.goto(path)
}

/** A pending internship; the first supervisor is primary. */
export async function register(
  { calls }: Student,
  facts: Partial<typeof FACTS>,
  supervisors: { name: string; email: string }[],
): Promise<Registered> {
  const rows = supervisors.map((supervisor, index) => ({ ...supervisor, isPrimary: index === 0 }))
  const { id } = (await ok(
    calls.post('/api/v1/internships', { data: { ...FACTS, ...facts, supervisors: rows } }),
  )) as Registered
  return (await ok(calls.get(`/api/v1/internships/${id}`))) as Registered
}

const admins = new WeakMap<World, Promise<APIRequestContext>>()

/** An administrator at work behind the scenes, signed in once for all journeys: nobody may sign in as often as they approve. */
export function staff(world: World): Promise<APIRequestContext> {
  const known = admins.get(world)
  if (known) return known
  const admin = callsOf(world).then(async (calls) => {
    await ok(calls.post('/api/auth/sign-in/email', { data: ADMIN }))
    return calls
  })
  admins.set(world, admin)
  return admin
}

export async function approve(admin: APIRequestContext, { id }: Registered): Promise<void> {
  await ok(admin.post(`/api/v1/internships/${id}/approve`, { data: {} }))
}

export async function reject(admin: APIRequestContext, { id }: Registered, reason: string): Promise<void> {
  await ok(admin.post(`/api/v1/internships/${id}/reject`, { data: { reason } }))
}

export async function request({ calls }: Student, supervisorId: string): Promise<void> {
  await ok(calls.post(`/api/v1/supervisors/${supervisorId}/feedback-request`, { data: {} }))
}

/** An approved internship of this student; gives its one supervisor, who has not been asked yet. */
export async function approvedSupervisor(world: World, student: Student, email: string): Promise<{ id: string }> {
  const internship = await register(student, {}, [{ name: 'Dr Helena Marsh', email }])
  await approve(await staff(world), internship)
  return { id: internship.supervisors[0]?.id ?? '' }
}

/** The link that the supervisor of such an internship was sent. */
export async function askedSupervisor(world: World, student: Student, email: string): Promise<string> {
  const { id } = await approvedSupervisor(world, student, email)
  await request(student, id)
  return linkIn(await world.inbox.waitFor(email, /feedback/i), SUBMIT)
}

/** Supervisors may leave a skill unrated while this runs; nobody else's journey sees it. */
export async function whileNotObservedIsAllowed(admin: APIRequestContext, work: () => Promise<void>): Promise<void> {
  const read = (await ok(admin.get('/api/v1/feedback-settings'))) as Record<string, unknown>
  const { updatedAt: _when, updatedByName: _who, ...settings } = read
  const change = (allowNotObserved: boolean) =>
    ok(admin.put('/api/v1/feedback-settings', { data: { ...settings, allowNotObserved } }))
  await change(true)
  await work()
  await change(false)
}

/** The supervisor answers the newest request; the feedback then waits for review. */
export async function submit(
  { inbox }: World,
  { calls }: Student,
  supervisorEmail: string,
  answers: Partial<Record<keyof typeof ANSWERS, string | number | null>> = {},
): Promise<void> {
  const mail = await inbox.waitFor(supervisorEmail, /feedback/i)
  const token = new URL(linkIn(mail, SUBMIT)).pathname.split('/').at(-1)
  await ok(calls.post('/api/v1/feedback-links/submit', { data: { token, answers: { ...ANSWERS, ...answers } } }))
}

export async function approveFeedback(admin: APIRequestContext, supervisorEmail: string): Promise<void> {
  const list = `/api/v1/feedback?search=${encodeURIComponent(supervisorEmail)}`
  const { items } = (await ok(admin.get(list))) as { items: { id: string }[] }
  for (const { id } of items) await ok(admin.post(`/api/v1/feedback/${id}/approve`, { data: {} }))
}

const ANSWERS = {
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: 3,
  teamwork: 4,
  professionalism: 5,
  overallRating: 4,
  strengths: 'Took the initiative on the forecasting project.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: 'A pleasure to work with.',
}
