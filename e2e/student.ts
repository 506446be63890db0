import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test'
import { type Inbox, linkIn } from './inbox.ts'

// What a journey needs before it begins, done by the shortest way that a person could also go.

export type Student = { email: string; firstName: string; lastName: string; calls: APIRequestContext }
export const STUDENT_PASSWORD = 'a student password'
const UNIVERSITY = 'Example University'
/** What a journey's beginnings reach: the product and the mailbox of its worker. */
export type World = { inbox: Inbox; baseURL: string }

type Name = { firstName: string; lastName: string; email: string }

/** A verified student with a complete profile, signed in. */
export async function makeStudent(world: World, name: Name): Promise<Student> {
  const student = await makeNewcomer(world, name)
  const { firstName, lastName, calls } = student
  const profile = {
    firstName,
    lastName,
    university: UNIVERSITY,
    major: 'Energy Systems',
    graduationYear: new Date().getFullYear(),
  }
  await ok(calls.put('/api/v1/profile', { data: profile }))
  return student
}

/** A verified student who has just signed in for the first time: the profile is still incomplete. */
export async function makeNewcomer(world: World, facts: Name): Promise<Student> {
  const calls = await callsOf(world)
  const { firstName: name, lastName, email } = facts
  const password = STUDENT_PASSWORD
  await ok(calls.post('/api/auth/sign-up/email', { data: { name, lastName, email, university: UNIVERSITY, password } }))
  const mail = await world.inbox.waitFor(email, /Confirm your email address/)
  await ok(calls.get(linkIn(mail, '/verify-email')))
  await ok(calls.post('/api/auth/sign-in/email', { data: { email, password } }))
  return { ...facts, calls }
}

/** Calls with cookies of their own, from an address of their own: one address may register twenty people a minute. */
export function callsOf({ baseURL }: World): Promise<APIRequestContext> {
  const address = `10.${randomBytes(3).join('.')}`
  return request.newContext({
    baseURL,
    // Each on a connection of its own: one that was idle may be given up by the server just when it is used again.
    extraHTTPHeaders: { origin: baseURL, 'x-forwarded-for': address, connection: 'close' },
  })
}

/** The answer's body; anything but success ends the journey with the server's words. */
export async function ok(response: Promise<APIResponse>): Promise<unknown> {
  const answer = await response
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.headers()['content-type']?.includes('json') ? answer.json() : null
}
