import { SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { inPersonStop } from '../../feedback/in-person/in-person-task-queries.ts'
import { ownDataToken } from '../../feedback/requests/link/supervisor-data-queries.ts'
import { digestStop } from '../../office/digest/digest-queries.ts'
import { FEATURES } from '../../testing/contract-inputs.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeMidterm,
  makeProfile,
  makeStudent,
} from '../../testing/factories.ts'
import { CALLERS, type HostileWorld, makeHostileWorld } from '../../testing/hostile-world.ts'
import { makeMidtermLink } from '../../testing/midterm-link.ts'
import { connectScim } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../testing/written-rows.ts'
import { ANSWERING_HEAD, CHANGING_GETS } from './cross-site-requests.ts'

// Mail scanners, previews and browsers request addresses ahead of time with GET and HEAD: with every valid token, as anybody, no
// row changes.

const app = await createTestApp()
const { db, config, time } = app
const scim = await connectScim(app, { domains: ['uni.example'] })

let world: HostileWorld
let tokens: string[]
beforeAll(async () => {
  time.now = new Date()
  world = await makeHostileWorld(app)
  const { email } = await makeProfile(db, { emailVerified: false })
  const verification = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1 hour')
    .sign(new TextEncoder().encode(config.authSecret))
  const link = await db.selectFrom('feedbackLinks').select('id').executeTakeFirstOrThrow()
  const { supervisor } = await makeInternship(db, await makeStudent(db))
  await makeMidterm(db, supervisor)
  const student = await makeStudent(db)
  const asked = await makeInternship(db, student)
  await makeFeedback(db, asked.supervisor, { status: 'pending' })
  const code = await (await app.as(student)).feedbackRequests.showCode({ supervisorId: asked.supervisor.id })
  const reset = 'the token of a reset'
  await app.auth.allowPasswordReset((await makeStudent(db)).id, reset)
  tokens = [
    ...world.known.tokens,
    await makeMidtermLink(app, supervisor),
    verification,
    reset,
    digestStop.make(config.authSecret, { profileId: (await makeAdmin(db)).id }),
    ownDataToken(config.authSecret, link.id, time.now),
    new URL(code.link).pathname.slice('/code/'.length),
    inPersonStop.make(config.authSecret, { studentId: student.id }),
  ]
  // A connection records once a minute that its token is in use.
  await app.fetch('/scim/v2/ServiceProviderConfig', { headers: { authorization: `Bearer ${scim.token}` } })
})

const contractRoutes = Object.values(FEATURES)
  .flat()
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`)
const otherRoutes = app.routes.filter((route) => route.startsWith('GET ')).map((route) => route.slice(4))

const isOn = (listed: string) => (route: string) =>
  listed.endsWith('*') ? route.startsWith(listed.slice(0, -1)) : route === listed
const LISTED = Object.keys(CHANGING_GETS)
const routes = [...new Set([...otherRoutes, ...contractRoutes])]
const unlisted = routes.filter((route) => !LISTED.some((listed) => isOn(listed)(route)))

it.each(unlisted)('GET and HEAD %s', async (route) => {
  const before = await snapshotOf(db)
  // The response depends on the token in the address, not on the person who opens it.
  for (const caller of CALLERS)
    for (const path of pathsOf(route, caller === 'visitor' || caller === 'admin' ? undefined : 1))
      for (const method of ['HEAD', 'GET']) {
        const cookie = world.cookies[caller]
        const headers: Record<string, string> = cookie ? { cookie } : {}
        if (route.startsWith('/scim/')) headers.authorization = `Bearer ${scim.token}`
        await app.fetch(path, { method, headers })
      }
  expect(await writtenSince(db, before)).toEqual([])
})

/** The route's paths with tokens or ids in path or query: all, or this many. */
function pathsOf(route: string, amount?: number): string[] {
  const hasToken = route.includes(':token')
  const values = hasToken ? tokens : route.includes(':') ? world.known.ids.slice(0, 8) : ['']
  const filled = values.map((value) => fill(route, value))
  const all = route.includes(':') ? filled : [...filled, ...tokens.map((token) => `${filled[0]}?${inQuery(token)}`)]
  return all.slice(0, amount)
}

function fill(route: string, value: string): string {
  return route
    .replace(/:scheme\{[^}]+\}/, 'light')
    .replace(/:page\{[^}]+\}/, 'renew')
    .replace(/:guide\{[^}]+\}/, 'students')
    .replace(/:\w+\??/g, encodeURIComponent(value))
}

function inQuery(token: string): string {
  return new URLSearchParams({ token, callbackURL: '/login?verified=1' }).toString()
}

it('is refused to HEAD where a GET changes something', async () => {
  for (const route of LISTED.filter((listed) => !ANSWERING_HEAD.includes(listed))) {
    const path = fill(route, 'x')
    const response = await app.fetch(path, { method: 'HEAD' })
    expect([path, response.status]).toEqual([path, 405])
  }
})

it('lists only routes that exist', () => {
  expect(LISTED.filter((listed) => !routes.some(isOn(listed)))).toEqual([])
})
