import { createPrivateKey, X509Certificate } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { enqueueRequestEmail } from '../../feedback/requests/asking/request-email-commands.ts'
import { supervisorConfirmation } from '../../feedback/requests/ways-out/supervisor-confirmation-email.tsx'
import { digestStop } from '../../office/digest/digest-queries.ts'
import { composeEmail } from '../../operations/delivery/worker.ts'
import { checkSecrets, whatStaysSealed } from '../../operations/doctor/check-secrets.ts'
import { runAdminCommand } from '../../operations/process/admin-commands.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { EMAIL_QUEUE } from '../../platform/jobs/queue.ts'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import { signCookie, signedCookie } from '../../platform/secrets/signed-cookie.ts'
import { mailedToken } from '../../testing/account-emails.ts'
import { makeAuthenticator, setPassword } from '../../testing/account-factories.ts'
import { requireSignOn } from '../../testing/connections.ts'
import { makeInternship, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { signOnKeys } from '../connections/saml/sign-on-keys.ts'
import { useRecoveryCode } from '../factors/recovery-codes.ts'
import { isKnownDevice, knownDeviceCookie } from '../limits/known-device.ts'
import { confirmationCode } from '../reauthentication/confirmation-code-email.tsx'
import { createAuth } from './auth.ts'
import { resealLibraryText, withCurrentSignatures } from './previous-signatures.ts'

const app = await createTestApp()
const { db, config, queue, clock } = app
app.time.now = new Date()

const NEW = 'wQ7vN2pL9xK4mT8rZ1cB6yH3jF5sD0aG'
/** After AUTH_SECRET has changed, the old one being AUTH_SECRET_PREVIOUS. */
const during: Config = { ...config, authSecret: NEW, previousSecret: config.authSecret }
/** After AUTH_SECRET_PREVIOUS was removed. */
const after: Config = { ...during, previousSecret: null }
const services = { ...app, config: during, auth: createAuth(during, db, queue, app.log) }

function serverWith(changed: Config) {
  const auth = createAuth(changed, db, queue, app.log)
  return createApp({ ...app, config: changed, auth, webRoot: '/nonexistent' })
}

const COOKIE = { name: '__Host-fieldmark.session_token', isHttps: true, seconds: 60 }
const reseal = async () => (await runAdminCommand(services, { command: 'reseal' })).text

describe('with AUTH_SECRET_PREVIOUS', () => {
  it('a session stays valid, and its cookie is signed anew', async () => {
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const request = (sent: string, changed: Config) =>
      serverWith(changed).fetch(new Request('http://localhost:3000/api/v1/session', { headers: { cookie: sent } }))
    const response = await request(cookie, during)
    expect(await response.json()).toMatchObject({ person: expect.any(Object) })
    const [renewed = ''] = response.headers.getSetCookie()
    expect(await (await request(renewed.split(';')[0]!, after)).json()).toMatchObject({ person: expect.any(Object) })
    expect(await (await request(cookie, after)).json()).toMatchObject({ person: null })
  })

  it('the identity library knows the session too', async () => {
    const student = await makeStudent(db)
    const cookie = await app.cookieFor(student.id)
    const headers = { cookie, origin: config.publicUrl }
    await serverWith(during).fetch(new Request('http://localhost:3000/api/auth/sign-out', { method: 'POST', headers }))
    expect(await db.selectFrom('sessions').select('id').where('userId', '=', student.id).execute()).toEqual([])
  })

  it('logging in works as before', async () => {
    const student = await makeStudent(db)
    await setPassword(db, student, 'a long password')
    const request = new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: config.publicUrl,
        cookie: knownDeviceCookie(config, null, student.id).split(';')[0]!,
      },
      body: JSON.stringify({ email: student.email, password: 'a long password' }),
    })
    const response = await serverWith(during).fetch(request)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('fieldmark.session_token='))).toBe(true)
  })

  it('cookies of a site with https are signed anew, others are left alone', () => {
    const [session = ''] = signCookie('a token', { ...COOKIE, secret: config.authSecret }).split(';')
    const [foreign = ''] = signCookie('a token', { ...COOKIE, name: 'other', secret: 'of somebody else' }).split(';')
    const request = new Request('https://localhost/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie: `${session}; ${foreign}; plain=a=b` },
    })
    const sent = withCurrentSignatures(request, during).headers.get('cookie') ?? ''
    expect(signedCookie(sent, COOKIE.name, [NEW])).toBe('a token')
    expect(sent).toContain(`${foreign}; plain=a=b`)
    expect(sent).not.toContain(session)
  })

  it('a browser stays known', () => {
    const cookie = knownDeviceCookie(config, null, 'somebody').split(';')[0]
    expect([isKnownDevice(during, cookie, 'somebody'), isKnownDevice(after, cookie, 'somebody')]).toEqual([true, false])
  })

  it('the link that verifies an address works', async () => {
    const student = await makeStudent(db, { emailVerified: false })
    await setPassword(db, student, 'a long password')
    await app.fetch('/api/auth/send-verification-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: config.publicUrl },
      body: JSON.stringify({ email: student.email }),
    })
    const token = await mailedToken(app, 'verify-email')
    const path = `http://localhost:3000/verify-email/${token}`
    const open = async (changed: Config) => (await serverWith(changed).fetch(new Request(path))).status
    const press = async (changed: Config) => {
      const answer = await serverWith(changed).fetch(new Request(path, { method: 'POST' }))
      return answer.headers.get('location')
    }
    expect([await open(after), await press(after)]).toEqual([302, '/login?verified=1&error=INVALID_TOKEN'])
    const verified = `/login?verified=1#${new URLSearchParams({ email: student.email }).toString()}`
    expect([await open(during), await press(during)]).toEqual([200, verified])
  })

  it('an email that waits has the link that was stored for it, and links in emails that were sent work', async () => {
    const student = await makeStudent(db)
    const supervisor = await makeSupervisor(db, await makeInternship(db, student))
    const assignment = { supervisorId: supervisor.id, studentId: student.id, address: supervisor.email }
    const mailing = { email: supervisorConfirmation, now: clock(), config, queue }
    await inTransaction(db, (tx) => enqueueRequestEmail(tx, [assignment], mailing))
    const { id } = await db
      .selectFrom('feedbackMailings')
      .select('id')
      .where('address', '=', supervisor.email)
      .executeTakeFirstOrThrow()
    const email = await composeEmail({ ...services, config: during }, { email: mailing.email.kind, mailingId: id })
    const token = await app.newestToken(supervisor.id)
    expect(email?.text).toContain(`/feedback/submit/${token}`)
    const page = await serverWith(after).fetch(new Request(`http://localhost:3000/feedback/submit/${token}`))
    expect(page.status).toBe(200)
    const stop = digestStop.make(config.authSecret, { profileId: 'somebody' })
    expect([digestStop.read(during, stop)?.profileId, digestStop.read(after, stop)]).toEqual(['somebody', null])
  })

  it('recovery codes work, and those made from now on need no secret', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    await db.updateTable('signInSettings').set({ twoFactor: 'optional', version: sql`version + 1` }).execute()
    const { key } = await client.factors.startAuthenticator()
    const code = generateSync({ secret: key, epoch: Math.floor(app.time.now.getTime() / 1000) })
    const { recoveryCodes } = await client.factors.confirmAuthenticator({ code })
    const use = (given: string, changed: Config) =>
      inTransaction(db, (tx) => useRecoveryCode(tx, changed, student.id, given))
    expect(await use(recoveryCodes[0]!, after)).toBe(true)
    // The HMAC-SHA-256 of `recovery code older` with the old secret.
    const keyed = 'kmoKwXMycN_QkYdPABvn_fg0piEBHGblDvQP5yZbJvE'
    await db.insertInto('recoveryCodes').values({ userId: student.id, codeHash: keyed }).execute()
    expect(await checkSecrets(db, during)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: 'AUTH_SECRET_PREVIOUS', level: 'warning' })]),
    )
    expect(await use('older', after)).toBe(false)
    expect(await use('older', during)).toBe(true)
  })
})

describe('npm run admin -- reseal', () => {
  it('seals everything again, says how much, and the doctor then needs the old secret no more', async () => {
    const student = await makeStudent(db)
    const old = (text: string) => seal(config.authSecret, text)
    await reseal()
    await db.deleteFrom('authenticators').execute()
    await db
      .insertInto('authenticators')
      .values({ userId: student.id, sealedSecret: old('app'), confirmedAt: clock(), sealedNewSecret: old('new app') })
      .execute()
    const key = JSON.stringify(await symmetricEncrypt({ key: config.authSecret, data: 'private key' }))
    await sql`insert into signing_keys (public_key, private_key, created_at) values ('{}', ${key}, now())`.execute(db)
    await db
      .insertInto('webhookEndpoints')
      .values({
        name: 'Timetable',
        url: 'https://hooks.example',
        events: ['internship.approved'],
        sealedSecret: old('hook'),
        createdAt: clock(),
        disabledBecause: null,
      })
      .execute()
    const job = { profileId: student.id, sealedToken: old('12345678'), issuedAt: 1 }
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, confirmationCode, job))
    expect(await checkSecrets(db, during)).toMatchObject([{ subject: 'AUTH_SECRET_PREVIOUS', level: 'warning' }])
    expect(await checkSecrets(db, after)).toMatchObject([{ subject: 'AUTH_SECRET', level: 'problem' }])
    // The warning at the start of the server.
    expect(await whatStaysSealed(db, during)).toBeNull()
    expect(await whatStaysSealed(db, after)).toBe(
      'AUTH_SECRET does not open keys of authenticator apps (1), keys of new authenticator apps (1), webhook secrets (1), secrets of waiting emails (1), keys of ID tokens (1). Set AUTH_SECRET_PREVIOUS to the secret before it. If that is lost, reset the second factor of these accounts with npm run admin -- reset-factors EMAIL; give each webhook a new secret under System Settings › Webhooks; run npm run admin -- renew-keys.',
    )

    expect(await reseal()).toBe(`Sealed again with AUTH_SECRET: 5.
  keys of authenticator apps: 1
  keys of new authenticator apps: 1
  webhook secrets: 1
  secrets of waiting emails: 1
  keys of ID tokens: 1`)
    expect(await reseal()).toBe('Sealed again with AUTH_SECRET: 0.')
    expect(await checkSecrets(db, during)).toMatchObject([{ subject: 'AUTH_SECRET_PREVIOUS', level: 'ok' }])
    expect(await checkSecrets(db, after)).toEqual([])

    const app = await db.selectFrom('authenticators').selectAll().executeTakeFirstOrThrow()
    expect([unseal(after, app.sealedSecret!), unseal(after, app.sealedNewSecret!)]).toEqual(['app', 'new app'])
    const jobs = await queue.boss.fetch<{ sealedToken: string }>(EMAIL_QUEUE, { batchSize: 50 })
    const [sealed] = jobs.flatMap(({ data }) => data.sealedToken ?? [])
    expect(unseal(after, sealed!)).toBe('12345678')
    const { rows } = await sql<{ privateKey: string }>`select private_key from signing_keys`.execute(db)
    expect(await resealLibraryText(after, rows[0]!.privateKey)).toBeNull()
  })

  it('opens every sealed column of the database with the new secret', async () => {
    await fillSealedColumns()
    await reseal()
    const { rows: columns } = await sql<{ tableName: string; columnName: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and (column_name like 'sealed%' or column_name = 'private_key')
      order by table_name, column_name`.execute(db)
    const opened = new Map<string, unknown>()
    for (const { tableName, columnName } of columns) {
      const name = `${tableName}.${columnName}`
      const column = sql.ref(columnName)
      const { rows } = await sql<{ sealed: string }>`
        select ${column} as sealed from ${sql.table(tableName)} where ${column} is not null`.execute(db)
      // A new column needs an entry in reseal.ts and a row in this test.
      expect(rows, name).not.toEqual([])
      for (const { sealed } of rows) opened.set(name, await open(columnName, sealed))
    }
    expect(Object.fromEntries(opened)).toEqual({
      'authenticators.sealed_new_secret': 'of a new app',
      'authenticators.sealed_secret': 'of an app',
      'sign_in_connections.sealed_client_secret': 'of a client',
      'sign_on_keys.sealed_private_key': expect.stringContaining('PRIVATE KEY') as unknown,
      'sign_on_sessions.sealed_id_token': 'an ID token',
      'signing_keys.private_key': 'sealed with the new secret',
      'webhook_endpoints.sealed_old_secret': 'of a webhook before',
      'webhook_endpoints.sealed_secret': 'of a webhook',
    })
    // Private key and certificate of SAML still match.
    const [key] = await signOnKeys({ config: after, db })
    expect(new X509Certificate(key!.certificate).checkPrivateKey(createPrivateKey(key!.privateKey))).toBe(true)
  })

  /** Opens a sealed text. The identity library seals its own keys differently. */
  async function open(column: string, sealed: string): Promise<string> {
    if (column !== 'private_key') return unseal(after, sealed)
    return (await resealLibraryText(after, sealed)) === null ? 'sealed with the new secret' : sealed
  }

  /** Inserts rows with every sealed column, sealed with the old secret. */
  async function fillSealedColumns(): Promise<void> {
    const old = (text: string) => seal(config.authSecret, text)
    for (const table of ['authenticators', 'webhook_endpoints', 'signing_keys', 'sign_on_keys', 'sign_in_connections'])
      await sql`delete from ${sql.table(table)}`.execute(db)
    const { id: userId } = await makeStudent(db)
    const [sealedSecret, sealedNewSecret] = [old('of an app'), old('of a new app')]
    await db
      .insertInto('authenticators')
      .values({ userId, sealedSecret, sealedNewSecret, confirmedAt: clock() })
      .execute()
    await db
      .insertInto('webhookEndpoints')
      .values({
        name: 'Timetable',
        url: 'https://hooks.example',
        events: ['internship.approved'],
        sealedSecret: old('of a webhook'),
        sealedOldSecret: old('of a webhook before'),
        oldSecretUntil: clock(),
        createdAt: clock(),
        disabledBecause: null,
      })
      .execute()
    const key = JSON.stringify(await symmetricEncrypt({ key: config.authSecret, data: 'private key' }))
    await sql`insert into signing_keys (public_key, private_key, created_at) values ('{}', ${key}, now())`.execute(db)
    await signOnKeys({ config, db })
    const connectionId = await requireSignOn(db, { domain: 'sealed.example' })
    await db
      .updateTable('signInConnections')
      .set({ sealedClientSecret: old('of a client') })
      .execute()
    await app.cookieFor(userId)
    const session = db.selectFrom('sessions').select('id').where('userId', '=', userId)
    const { id: sessionId } = await session.executeTakeFirstOrThrow()
    const signedOn = { sessionId, connectionId, sealedIdToken: old('an ID token') }
    await db.insertInto('signOnSessions').values(signedOn).execute()
  }

  it('leaves alone what neither secret opens, and counts it', async () => {
    const student = await makeStudent(db)
    const lost = seal('a secret that nobody has any more', 'app')
    await makeAuthenticator(db, student, lost)
    expect(await reseal()).toContain(
      'Neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS opens: 1.\n  keys of authenticator apps: 1',
    )
  })
})
