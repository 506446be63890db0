import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import * as openid from 'openid-client'
import { describe, expect, it } from 'vitest'
import { isFresh } from '#domain/identity/fresh-proof'
import { ALL_WEBHOOK_EVENTS } from '#domain/integrations/webhooks'
import { undoDeadline } from '#domain/internships/imports'
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time/durations'
import { ownDataToken } from '../../feedback/requests/link/supervisor-data-queries.ts'
import { sealedToken } from '../../platform/secrets/sealed.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { mailedToken } from '../../testing/account-emails.ts'
import { makeAuthenticator, setPassword } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin, makeInternship, makeProfile, makeStudent } from '../../testing/factories.ts'
import { csvFile, runImports, uploadFile } from '../../testing/imports.ts'
import {
  answerConsent,
  connect,
  createOAuthTestApp,
  registerClient,
  startRequest,
  visitAuthorize,
} from '../../testing/oauth-client.ts'
import { selectInternships } from '../../testing/read-records.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { deleteExpiredTokens } from '../connected-apps/access-token.ts'
import { providerValues } from '../connections/connection-queries.ts'
import { createAdmin } from './first-admin.ts'

// Compares what is stored and sent with the table in the documentation.

const app = await createOAuthTestApp()
const { db, config, time } = app
const account = await makeAdmin(db)
const admin = await app.as(account)
const PASSWORD = 'wind over water'
await db
  .updateTable('signInSettings')
  .set({ emailCode: true, magicLink: true, wallet: true, passkeys: true, twoFactor: 'optional', emailChange: true })
  .set({ version: sql`version + 1` })
  .execute()

const until = (end: Date | string | number) => new Date(end).getTime() - Date.now()
const untilByClock = (end: Date | string | number) => new Date(end).getTime() - time.now.getTime()

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'content-type': 'application/json', origin: config.publicUrl, ...headers }
  return Promise.resolve(app.fetch(path, { method: 'POST', headers: sent, body: JSON.stringify(body) }))
}

/** How long the browser keeps the cookie whose name contains this; -1 if it ends with the browser. */
function cookieLife(response: Response, name: string): number {
  const cookie = response.headers.getSetCookie().findLast((one) => one.split('=')[0]?.includes(name))
  expect(cookie, name).toBeDefined()
  return Number(/max-age=(\d+)/i.exec(cookie ?? '')?.[1] ?? -0.001) * SECOND
}

/** How long the data that this call stores is kept. */
async function stored(call: () => Promise<unknown>): Promise<number> {
  await db.deleteFrom('verifications').execute()
  await db.deleteFrom('rateLimits').execute()
  await call()
  const { expiresAt } = await db.selectFrom('verifications').select('expiresAt').executeTakeFirstOrThrow()
  return until(expiresAt)
}

async function signIn(body: object = {}) {
  const person = await makeStudent(db)
  await setPassword(db, person, PASSWORD)
  const response = await post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD, ...body })
  const ofPerson = db.selectFrom('sessions').select(['id', 'expiresAt']).where('userId', '=', person.id)
  return { person, response, session: await ofPerson.executeTakeFirstOrThrow() }
}

async function oauthTokens() {
  return connect(app, await registerClient(app), await makeStudent(db))
}

/** The time from the creation of the newest row to its end. */
async function lifeIn(table: 'oauth_access_tokens' | 'oauth_refresh_tokens' | 'signing_keys'): Promise<number> {
  const { rows } = await sql<{ life: number }>`
    select extract(epoch from expires_at - created_at)::float8 as life
    from ${sql.table(table)} order by created_at desc limit 1`.execute(db)
  return rows[0]!.life * SECOND
}

/** The longest of these ages, around the expected one, at which something is still valid. */
async function longest(expected: number, livesAt: (age: number) => boolean | Promise<boolean>): Promise<number> {
  if (!(await livesAt(expected - SECOND))) return expected - SECOND
  return (await livesAt(expected + SECOND)) ? Number.POSITIVE_INFINITY : expected
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const university = connectionForm({ name: 'Anybody' })

const MEASURED: Record<string, () => number | Promise<number>> = {
  session: async () => {
    const { response, session } = await signIn({ rememberMe: false })
    expect(cookieLife(response, 'session_token')).toBe(-1)
    return until(session.expiresAt)
  },
  'remembered session, and its cookie': async () => {
    const { response, session } = await signIn()
    expect(Math.abs(cookieLife(response, 'session_token') - until(session.expiresAt))).toBeLessThan(MINUTE)
    return until(session.expiresAt)
  },
  'any session, however often it is used': async () => {
    const { response, session } = await signIn()
    const signedInAt = new Date(Date.now() - 75 * DAY)
    await sql`update sessions set created_at = ${signedInAt}, expires_at = now() + interval '1 day' where id = ${session.id}`.execute(
      db,
    )
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect((await post('/api/v1/session/renewal', {}, { cookie })).status).toBe(200)
    const renewed = db.selectFrom('sessions').select('expiresAt').where('id', '=', session.id)
    return (await renewed.executeTakeFirstOrThrow()).expiresAt.getTime() - signedInAt.getTime()
  },
  'cookie of a browser known to an account': async () => cookieLife((await signIn()).response, 'known_device'),
  'cookie with the language': async () => cookieLife(await app.fetch('/privacy?lang=de'), 'language'),
  'fresh proof': () => longest(10 * MINUTE, (age) => isFresh(new Date(Date.now() - age), new Date())),
  'emailed code for fresh proof': () => stored(() => admin.reauthentication.sendCode()),
  'emailed code to sign in': () =>
    stored(() => post('/api/auth/email-otp/send-verification-otp', { email: account.email, type: 'sign-in' })),
  'emailed link to sign in': () => stored(() => post('/api/auth/sign-in/magic-link', { email: account.email })),
  'cookie of the browser that asked for either': async () =>
    cookieLife(await post('/api/auth/sign-in/magic-link', { email: account.email }), 'code_request'),
  'second step of signing in, and its cookie': async () => {
    const { person } = await signIn()
    await makeAuthenticator(db, person)
    let response = new Response()
    const life = await stored(async () => {
      response = await post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
    })
    expect(Math.abs(cookieLife(response, 'challenge') - life)).toBeLessThan(MINUTE)
    return life
  },
  'challenge to sign in with a passkey': () =>
    stored(async () => app.fetch('/api/auth/passkey/generate-authenticate-options')),
  'challenge to add a passkey': () => stored(() => admin.passkeys.prepareAdd()),
  'challenge of a passkey as fresh proof': () => stored(() => admin.reauthentication.startPasskey()),
  'nonce to sign in with a wallet': () => stored(() => app.stranger.wallets.prepareSignIn({ address: ADDRESS })),
  'nonce to link a wallet': () => stored(() => admin.wallets.prepareLink({ address: ADDRESS })),
  'message that a wallet signs': async () => {
    const { message } = await app.stranger.wallets.prepareSignIn({ address: ADDRESS })
    const timeAfter = (label: string) => Date.parse(new RegExp(`${label}: (\\S+)`).exec(message)![1]!)
    return timeAfter('Expiration Time') - timeAfter('Issued At')
  },
  'state of a sign-on at an identity provider, which starts again after 10 minutes': async () => {
    const issuer = await startIssuer([providerValues(config, { id: university.id, ownEntityId: false }).redirectUri])
    await admin.signInConnections.save({ ...university, issuer: issuer.issuer })
    return stored(() => post('/api/auth/sign-on/start', { connection: university.id, callbackURL: '/' }))
  },
  'link to verify an address': async () => {
    const { email } = await makeProfile(db, { emailVerified: false })
    await db.deleteFrom('rateLimits').execute()
    await post('/api/auth/send-verification-email', { email })
    return until(decodeJwt(await mailedToken(app, 'verify-email')).exp! * SECOND)
  },
  'link to set a new password': () => stored(() => post('/api/auth/request-password-reset', { email: account.email })),
  'link for the first admin': () => stored(() => createAdmin(app, 'first@gmail.com')),
  'link to allow a new address, at the old one': async () => {
    await db.deleteFrom('emailChanges').execute()
    await (await app.as(await makeStudent(db))).accounts.requestEmailChange({ email: `${randomUUID()}@gmail.com` })
    return untilByClock((await emailChange()).expiresAt)
  },
  'link to confirm a new address': async () => {
    await db.deleteFrom('emailChanges').execute()
    await app.deliverEmails()
    await (await app.as(await makeStudent(db))).accounts.requestEmailChange({ email: `${randomUUID()}@gmail.com` })
    await app.stranger.accounts.confirmEmailChange({ token: await mailedToken(app, 'allow-new-address') })
    return untilByClock((await emailChange()).expiresAt)
  },
  'invitation of staff': async () => {
    await admin.invitations.send({ email: 'staff@uni.example', role: 'admin', departments: [] })
    return untilByClock((await admin.invitations.list())[0]!.expiresAt)
  },
  'invitation of an imported student': () =>
    stored(async () => {
      const file = 'Email,First name,Last name\nimported@gmail.com,Sam,Hill'
      const id = await uploadFile(admin, 'students', csvFile(file))
      await runImports(app)
      await admin.imports.start({ id, invite: true })
      await runImports(app)
    }),
  'OAuth code': async () => {
    const { url } = await startRequest(await registerClient(app))
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const page = await visitAuthorize(app, url, cookie)
    return stored(() => answerConsent(app, page, cookie))
  },
  'access token of a person': async () => {
    expect((await oauthTokens()).expires_in).toBe(HOUR / SECOND)
    return lifeIn('oauth_access_tokens')
  },
  'access token of a system': async () => {
    const system = await registerClient(app, { kind: 'system', scopes: ['internships:read'], allDepartments: true })
    expect((await openid.clientCredentialsGrant(system.config)).expires_in).toBe(HOUR / SECOND)
    return lifeIn('oauth_access_tokens')
  },
  'ID token': async () => {
    const { exp, iat } = decodeJwt((await oauthTokens()).id_token!)
    return (exp! - iat!) * SECOND
  },
  'refresh token': async () => {
    await oauthTokens()
    return lifeIn('oauth_refresh_tokens')
  },
  'refresh tokens of one sign-in': async () => {
    await oauthTokens()
    return longest(180 * DAY, async (age) => {
      const expiresAt = new Date(Date.now() + DAY)
      await db
        .updateTable('oauthRefreshTokens')
        .set({ authTime: new Date(time.now.getTime() - age), expiresAt })
        .execute()
      await deleteExpiredTokens(db, time.now)
      return (await db.selectFrom('oauthRefreshTokens').select('id').execute()).length > 0
    })
  },
  'signing key': async () => {
    await oauthTokens()
    return lifeIn('signing_keys')
  },
  'feedback link': async () => {
    const { supervisor } = await supervisorVisits(app).openRequest()
    const links = db.selectFrom('feedbackLinks').select('expiresAt').where('supervisorId', '=', supervisor.id)
    return untilByClock((await links.executeTakeFirstOrThrow()).expiresAt!)
  },
  'session of a supervisor, with its cookie': async () => {
    const { token } = await supervisorVisits(app).openRequest()
    return cookieLife(await app.fetch(`/feedback/submit/${token}`), 'employer.')
  },
  'mid-term link': async () => {
    const day = (days: number) => new Date(time.now.getTime() + days * DAY).toISOString().slice(0, 10)
    const term = { name: 'This term', startsOn: day(-40), endsOn: day(90), askMidtermFeedback: true }
    await db.insertInto('terms').values(term).execute()
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student, { startDate: day(-30), endDate: day(60) })
    await (await app.as(student)).midterms.request({ supervisorId: supervisor.id })
    await app.deliverEmails()
    const links = db.selectFrom('midtermLinks').select('expiresAt').where('supervisorId', '=', supervisor.id)
    return untilByClock((await links.executeTakeFirstOrThrow()).expiresAt!)
  },
  'pass to the next student, after submitting': async () => {
    const { openRequest, submit } = supervisorVisits(app)
    return cookieLife((await submit((await openRequest()).token)).response, 'visit')
  },
  'link to the data about a supervisor': () => {
    const token = ownDataToken(config.authSecret, randomUUID(), time.now)
    return untilByClock(sealedToken<{ expiresAt: number }>('own data').read(config, token)!.expiresAt)
  },
  'undoing a decision or a message': async () => {
    const { id } = await makeInternship(db, await makeStudent(db), { status: 'pending' })
    await admin.bulkDecisions.decideInternships({ selection: await selectInternships(db, [id]), decision: 'approved' })
    const decisions = db.selectFrom('bulkDecisions').select('undoUntil')
    return untilByClock((await decisions.executeTakeFirstOrThrow()).undoUntil)
  },
  'undoing an import': () => until(undoDeadline(new Date())),
  'old secret of a webhook, beside the new one': async () => {
    const events = [...ALL_WEBHOOK_EVENTS]
    const { id } = await admin.webhooks.add({ name: 'System', url: 'https://system.example/', events })
    await admin.webhooks.renewSecret({ id })
    return untilByClock((await admin.webhooks.get({ id })).oldSecretUntil!)
  },
}

const DOCUMENTED = readTable()

it('documents each of them', () => {
  expect([...DOCUMENTED.keys()]).toEqual(Object.keys(MEASURED))
})

describe.each([...DOCUMENTED])('%s', (name, documented) => {
  it(`ends after ${documented}`, async () => {
    const [, isLeast, count, unit] = /^(at least )?(\d+) (second|minute|hour|day)s?$/.exec(documented)!
    const expected = Number(count) * UNITS[unit as keyof typeof UNITS]
    time.now = new Date()
    const measured = await MEASURED[name]!()
    // Allows for the duration of the call, and for cookies with whole seconds.
    const slack = Math.max(2 * SECOND, expected / 50)
    expect(measured).toBeGreaterThan(expected - slack)
    expect(measured).toBeLessThan(expected + (isLeast ? DAY + HOUR : slack))
  })
})

const UNITS = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY }

function readTable(): Map<string, string> {
  const text = readFileSync(join(PROJECT_ROOT, 'docs/security/controls.md'), 'utf8')
  const [, section = ''] = /\n## Lifetimes\n(.*?)\n## /s.exec(text) ?? []
  const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, what = '', end = '']) => [what, end] as const)
  return new Map(rows.filter(([what]) => what !== 'what'))
}

async function emailChange() {
  return db.selectFrom('emailChanges').select('expiresAt').executeTakeFirstOrThrow()
}
