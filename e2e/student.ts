import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test'
import { type Inbox, linkIn } from './inbox.ts'

// Accounts for the journeys, created through the API.

/** Somebody who is signed in, with an API client that sends their cookies. */
export type Person = { api: APIRequestContext }
export type Student = Person & { email: string; firstName: string; lastName: string }
export const STUDENT_PASSWORD = 'a student password'
const UNIVERSITY = 'Example University'
/** The mailbox and the product of a Playwright worker. */
export type World = { inbox: Inbox; baseURL: string }

type Name = { firstName: string; lastName: string; email: string }

/** A verified student with a complete profile, signed in. */
export async function makeStudent(world: World, name: Name): Promise<Student> {
  const student = await makeNewcomer(world, name)
  const { firstName, lastName, api } = student
  const profile = {
    firstName,
    lastName,
    university: UNIVERSITY,
    major: 'Energy Systems',
    graduationYear: new Date().getFullYear(),
  }
  await ok(api.put('/api/v1/profile', { data: profile }))
  return student
}

/** A verified student, signed in for the first time, whose profile is incomplete. */
export async function makeNewcomer(world: World, facts: Name): Promise<Student> {
  const api = await newApiClient(world)
  const { firstName: name, lastName, email } = facts
  const password = STUDENT_PASSWORD
  await ok(api.post('/api/auth/sign-up/email', { data: { name, lastName, email, university: UNIVERSITY, password } }))
  const mail = await world.inbox.waitFor(email, /Confirm your email address/)
  await ok(api.post(linkIn(mail, '/verify-email')))
  await ok(api.post('/api/auth/sign-in/email', { data: { email, password } }))
  return { ...facts, api }
}

/** An API client with its own cookies and its own network address, because registrations are limited per address. */
export function newApiClient({ baseURL }: World): Promise<APIRequestContext> {
  const address = `10.${randomBytes(3).join('.')}`
  return request.newContext({
    baseURL,
    // No keep-alive: the server may close an idle connection just as the next request is sent.
    extraHTTPHeaders: { origin: baseURL, 'x-forwarded-for': address, connection: 'close' },
  })
}

/** The response body. Any status but success fails the journey and shows the body. */
export async function ok(response: Promise<APIResponse>): Promise<unknown> {
  const received = await response
  expect(received.ok(), `${received.url()}: ${received.status()} ${await received.text()}`).toBe(true)
  return received.headers()['content-type']?.includes('json') ? received.json() : null
}
