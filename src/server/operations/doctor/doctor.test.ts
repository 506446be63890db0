import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { readConfig } from '../../config.ts'
import { EMAILS, recordError } from '../../platform/jobs/schedule.ts'
import { makeDeadEmail } from '../../testing/dead-emails.ts'
import { makeStudent } from '../../testing/factories.ts'
import { freePort } from '../../testing/free-port.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { makeCertificate } from '../../testing/test-saml-provider.ts'
import { checkPublicCertificate, checkSamlCertificates } from './check-certificates.ts'
import { checkDatabase, checkEncryption, checkSchema } from './check-database.ts'
import { checkErasure } from './check-erasure.ts'
import { checkBackup, checkClock, checkConfiguration, checkEnvironment } from './check-installation.ts'
import { checkDelivery, checkMail, sendTest } from './check-mail.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { type Finding, ok, problem, reportOf, warning } from './finding.ts'
import { examineAlone } from './run-doctor.ts'

const PORT = String(await freePort())
const app = await createTestApp({ PORT })
const { db, config, time } = app
const now = () => new Date()
const SECRET = 'MnB7vQx2LpZr9TkWd4HsYc6JgFe8UaRo'

function levels(findings: Finding[]): string[] {
  return findings.map(({ level, subject }) => `${subject}: ${level}`)
}

describe('the configuration', () => {
  it('lists every invalid variable and those that are probably misspelled', () => {
    const { findings, config: none } = checkEnvironment({
      PORT: 'eighty',
      AUTH_SECRET: 'short',
      SMTP_ULR: 'smtp://mail.example',
      public_url: 'https://fieldmark.example',
      HOME: '/nowhere',
    })
    expect(none).toBeUndefined()
    expect(findings.map(({ level, text }) => `${level} ${text}`)).toEqual([
      'warning SMTP_ULR is not a setting.',
      'warning public_url is not a setting.',
      'problem PORT must be a port number.',
      'problem AUTH_SECRET must be at least 32 characters.',
    ])
    expect(findings[0]?.advice).toBe('Use SMTP_URL instead.')
  })

  it('names the settings, but none of their values', () => {
    const { findings } = checkEnvironment({ AUTH_SECRET: SECRET, PORT: '3000' })
    expect(findings).toEqual([ok('configuration', 'valid: PORT, AUTH_SECRET')])
  })

  it('warns about a guessable secret and an example sender', () => {
    const environment = { AUTH_SECRET: 'x'.repeat(40), SMTP_URL: 'smtp://127.0.0.1' }
    expect(levels(checkConfiguration(environment, readConfig(environment)))).toEqual(
      expect.arrayContaining(['AUTH_SECRET: warning', 'MAIL_FROM: problem', 'SUPPORT_EMAIL: warning']),
    )
    const strong = { ...environment, AUTH_SECRET: SECRET, MAIL_FROM: 'office@uni.example' }
    expect(levels(checkConfiguration(strong, readConfig(strong)))).toEqual(
      expect.not.arrayContaining(['AUTH_SECRET: warning', 'MAIL_FROM: problem']),
    )
  })
})

describe('the database', () => {
  it('has the version, the rights, the tables and a protected audit trail', async () => {
    expect(levels(await checkDatabase(db, config, { hasTables: false }))).toEqual([
      'database: ok',
      'database rights: ok',
    ])
    expect(levels(await checkSchema(db))).toEqual(['schema: ok', 'audit trail: ok'])
  })

  it('is refused if it is newer, and named if migrations are missing', async () => {
    await sql`insert into applied_migrations (name, timestamp) values ('9999-later', '2026')`.execute(db)
    expect(await checkSchema(db)).toMatchObject([{ level: 'problem', text: expect.stringContaining('9999-later') }])
    await sql`update applied_migrations set name = '0000-gone' where name = '0022-last-runs'`.execute(db)
    await sql`delete from applied_migrations where name > '9'`.execute(db)
    await sql`delete from applied_migrations where name = '0000-gone'`.execute(db)
    expect(await checkSchema(db)).toMatchObject([{ level: 'warning', text: expect.stringContaining('0022-last-runs') }])
    await sql`insert into applied_migrations (name, timestamp) values ('0022-last-runs', '2026')`.execute(db)
  })

  it('notices that somebody has disabled the trigger of the audit trail', async () => {
    await sql`alter table audit_entries disable trigger append_only`.execute(db)
    expect(levels(await checkSchema(db))).toEqual(['schema: ok', 'audit trail: problem'])
    await sql`alter table audit_entries enable trigger append_only`.execute(db)
  })

  it('tells clocks that differ by two seconds or more', async () => {
    expect(await checkClock(db, now)).toMatchObject({ level: 'ok' })
    expect(await checkClock(db, () => new Date(Date.now() + 3000))).toMatchObject({ level: 'problem' })
  })

  it('wants a backup of the last two days', async () => {
    expect(await checkBackup(db, time.now)).toMatchObject({ level: 'warning' })
    await db.insertInto('backups').values({ takenAt: time.now, bytes: 1, rowCount: 1 }).execute()
    const later = (hours: number) => new Date(time.now.getTime() + hours * 3_600_000)
    expect(await checkBackup(db, later(48))).toMatchObject({ level: 'ok' })
    expect(await checkBackup(db, later(49))).toMatchObject({ level: 'warning' })
  })
})

describe('the connection to a database server', () => {
  it.each([
    ['another machine', 'postgres://db.example:5432/fieldmark', false, 'warning'],
    ['another machine, encrypted', 'postgres://db.example/fieldmark?sslmode=verify-full', true, 'ok'],
    ['encrypted with anybody', 'postgres://db.example/fieldmark?sslmode=no-verify', true, 'warning'],
    ['encrypted as libpq does', 'postgres://db.example/fieldmark?uselibpqcompat=true&sslmode=require', true, 'warning'],
    ['this machine', 'postgres://127.0.0.1/fieldmark', false, undefined],
    ['one of two machines', 'postgres://127.0.0.1,db.example:5433/fieldmark', false, 'warning'],
    ['two machines, encrypted', 'postgres://a.example,b.example:5433/fieldmark?sslmode=verify-full', true, 'ok'],
    ['a socket', 'postgres:///fieldmark?host=/var/run/postgresql', false, undefined],
    ['a socket in the address', 'postgres://%2Fvar%2Frun%2Fpostgresql/fieldmark', false, undefined],
  ])('is checked on the way to %s', (_, url, isEncrypted, level) => {
    const finding = checkEncryption(url, { isEncrypted })
    expect(finding ? finding.level : undefined).toBe(level)
  })
})

describe('without an open database', () => {
  it('says that there is none yet, and that nothing answers', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'fieldmark-doctor-')), 'data')
    const { config: alone } = checkEnvironment({ DATA_DIR: dataDir, PORT: '1' })
    if (!alone) throw new Error('the configuration is valid')
    expect(levels(await examineAlone({ config: alone, environment: {}, clock: now }))).toEqual(
      expect.arrayContaining([
        'node: ok',
        'AUTH_SECRET: warning',
        'public address: warning',
        'mail: warning',
        'database: warning',
      ]),
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('says why a server cannot be reached', async () => {
    const alone = readConfig({ AUTH_SECRET: SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', PORT: '1' })
    const findings = await examineAlone({ config: alone, environment: {}, clock: now })
    expect(findings.at(-1)).toMatchObject({ level: 'problem', text: expect.stringContaining('cannot be reached') })
  })
})

describe('the public address', () => {
  it('is this instance, another one, or nobody', async () => {
    await app.serve()
    expect(levels(await checkPublicUrl(config, now))).toEqual(['public address: ok'])
    const stranger = readConfig({ AUTH_SECRET: SECRET, PORT })
    expect(await checkPublicUrl(stranger, now)).toMatchObject([
      { level: 'problem', text: expect.stringContaining('not this instance') },
    ])
    const unreachable = readConfig({ AUTH_SECRET: SECRET, PORT, PUBLIC_URL: 'http://127.0.0.1:1' })
    expect(await checkPublicUrl(unreachable, now)).toMatchObject([
      { level: 'problem', text: expect.stringContaining('but the server is running') },
    ])
  })

  it('has a clock that agrees', async () => {
    expect(levels(await checkPublicUrl(config, () => new Date(Date.now() - 60_000)))).toContain('clock: problem')
  })

  it('answers only challenges', async () => {
    expect((await app.fetch('/healthz/instance')).status).toBe(404)
    expect((await app.fetch(`/healthz/instance?challenge=${'x'.repeat(61)}`)).status).toBe(404)
  })
})

describe('certificates', () => {
  const ends = new Date('2027-03-01T12:00:00Z')
  const daysBefore = (days: number) => new Date(ends.getTime() - days * DAY)

  it('of the public address are named a month before they end', async () => {
    const server = createServer(await makeCertificate({ notAfter: ends }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    afterAll(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    const secure = readConfig({ AUTH_SECRET: SECRET, PUBLIC_URL: `https://127.0.0.1:${port}` })
    expect(levels(await checkPublicCertificate(secure, daysBefore(31)))).toEqual(['certificate: ok'])
    expect(await checkPublicCertificate(secure, daysBefore(29))).toMatchObject([
      { level: 'warning', text: expect.stringContaining('expires on Mar 1, 2027') },
    ])
    expect(levels(await checkPublicCertificate(secure, daysBefore(-1)))).toEqual(['certificate: problem'])
  })

  it('are not looked for without https, or where nobody answers', async () => {
    expect(await checkPublicCertificate(config, time.now)).toEqual([])
    const away = readConfig({ AUTH_SECRET: SECRET, PUBLIC_URL: 'https://127.0.0.1:1' })
    expect(await checkPublicCertificate(away, time.now)).toEqual([])
  })

  it('of identity providers are named a month before they end', async () => {
    const { cert } = await makeCertificate({ notAfter: ends })
    await db
      .insertInto('signInConnections')
      .values(samlConnection('University', metadataWith(cert)))
      .execute()
    await db.insertInto('signInConnections').values(samlConnection('Broken', '<no/>')).execute()
    const levelsAt = async (date: Date) => levels(await checkSamlCertificates(db, { isLocal: true }, date))
    const broken = 'SAML certificate: problem'
    expect(await levelsAt(daysBefore(31))).toEqual([broken, 'SAML certificate: ok'])
    expect(await levelsAt(daysBefore(29))).toEqual([broken, 'SAML certificate: warning'])
    expect(await levelsAt(daysBefore(-1))).toEqual([broken, 'SAML certificate: warning'])
  })
})

describe('erasure', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)

  it('waits for an admin, then for its beginning, and then for the end of the next period', async () => {
    await makeStudent(db, { graduationYear: 2020 })
    await makeStudent(db, { graduationYear: 2021 })
    await db.updateTable('retentionSettings').set({ years: 5 }).execute()
    expect(await checkErasure(db, at('2026-06-01'))).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('Students whose period of 5 years is over: 1.'),
    })
    await db
      .updateTable('retentionSettings')
      .set({ isConfirmed: true, startsAt: at('2026-06-30') })
      .execute()
    expect((await checkErasure(db, at('2026-06-01'))).text).toBe(
      '5 years after graduation. Students due on Jun 30, 2026, when it begins: 1. The next period ends on Jan 1, 2027.',
    )
    expect(await checkErasure(db, at('2026-07-01'))).toEqual(
      ok(
        'erasure',
        '5 years after graduation. Students due at the next daily run: 1. The next period ends on Jan 1, 2027.',
      ),
    )
    expect((await checkErasure(db, at('2030-01-01'))).text).toBe(
      '5 years after graduation. Students due at the next daily run: 2.',
    )
  })
})

describe('mail', () => {
  it('signs in, and says whether the connection is encrypted', async () => {
    const port = await startMailServer({ allowInsecureAuth: true })
    expect(await checkMail(mailing(`smtp://me:right@127.0.0.1:${port}?tls.rejectUnauthorized=false`))).toEqual(
      ok('mail', '127.0.0.1 answers, accepts the password, encrypted'),
    )
    const unencrypted = await startMailServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
    expect(await checkMail(mailing(`smtp://me:right@127.0.0.1:${unencrypted}`))).toEqual(
      ok('mail', '127.0.0.1 answers, accepts the password'),
    )
  })

  it('refuses a wrong password without printing it, and a port where nobody listens', async () => {
    const port = await startMailServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
    const refused = await checkMail(mailing(`smtp://me:wrong-one@127.0.0.1:${port}`))
    expect(refused).toMatchObject({ level: 'problem', advice: expect.stringContaining('password') })
    expect(JSON.stringify(refused)).not.toContain('wrong-one')
    expect(await checkMail(mailing('smtp://127.0.0.1:1'))).toMatchObject({
      level: 'problem',
      advice: expect.stringContaining('firewall'),
    })
  })

  it('says what to change if TLS is expected on one side only', async () => {
    const plain = await startMailServer({})
    expect(await checkMail(mailing(`smtps://127.0.0.1:${plain}`))).toMatchObject({
      level: 'problem',
      advice: expect.stringContaining('write smtp:// in SMTP_URL'),
    })
    const failed = await sendTest(mailing(`smtps://127.0.0.1:${plain}`), db, 'ada@uni.example')
    expect(failed.text).toContain('write smtp:// in SMTP_URL')
    const encrypted = await startTlsPort()
    expect(await checkMail(mailing(`smtp://127.0.0.1:${encrypted}`))).toMatchObject({
      level: 'problem',
      advice: expect.stringContaining('write smtps:// in SMTP_URL'),
    })
  })

  it('sends a test', async () => {
    expect(await sendTest(config, db, 'ada@uni.example')).toMatchObject({ level: 'ok' })
    const [sent] = await db.selectFrom('capturedEmails').select(['toAddress', 'subject']).execute()
    expect(sent).toEqual({ toAddress: 'ada@uni.example', subject: 'Test of Fieldmark' })
    expect(await sendTest(mailing('smtp://127.0.0.1:1'), db, 'ada@uni.example')).toMatchObject({ level: 'problem' })
  })

  it('tells that the last email failed, and how many were given up', async () => {
    expect(levels(await checkDelivery({ db, config }, new Date()))).toEqual(['emails: ok'])
    await makeDeadEmail(app)
    await recordError(app, EMAILS, new Error('connection refused'))
    expect(levels(await checkDelivery({ db, config }, new Date()))).toEqual(['emails: problem', 'emails: warning'])
    const [failing, dead] = await checkDelivery({ db, config }, new Date())
    expect(failing!.advice).toContain(`${config.publicUrl}/admin/status#retried-emails`)
    expect(dead!.advice).toContain(`${config.publicUrl}/admin/status#failed-emails`)
  })
})

it('prints a line for each finding, what to do, and a summary', () => {
  const findings = [
    ok('node', '24.21.0'),
    warning('backup', 'None.', 'Make one.'),
    problem('database', 'It is full.', 'Enlarge it.'),
  ]
  expect(reportOf(findings)).toBe(
    [
      'ok       node      24.21.0',
      'warning  backup    None.',
      '                   > Make one.',
      'problem  database  It is full.',
      '                   > Enlarge it.',
      '',
      'Problems: 1. Warnings: 1.',
    ].join('\n'),
  )
})

function samlConnection(name: string, metadata: string) {
  const issuer = `https://${name.toLowerCase()}.example`
  const none = { metadataUrl: '', mapping: '{}', staffRules: '[]', passwordOff: false, updatedBy: null }
  return { id: randomUUID(), name, protocol: 'saml' as const, issuer, metadata, ...none }
}

function metadataWith(certificate: string): string {
  const base64 = certificate.replaceAll(/-----.*?-----|\s/g, '')
  return `<EntityDescriptor entityID="https://idp.example"><IDPSSODescriptor>
    <KeyDescriptor use="signing"><KeyInfo><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </IDPSSODescriptor></EntityDescriptor>`
}

function mailing(SMTP_URL: string) {
  return readConfig({ AUTH_SECRET: SECRET, SMTP_URL })
}

/** A mail server that accepts the password 'right'. */
async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'me' }) : callback(new Error('wrong password')),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return (server.server.address() as AddressInfo).port
}

/** A port that expects TLS from the start and hangs up on clients that do not begin with it. */
async function startTlsPort(): Promise<number> {
  const server = createServer({ ...(await makeCertificate({})), handshakeTimeout: 50 })
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}
