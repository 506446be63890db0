import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { adminCommand, runAdminCommand } from '../../operations/process/admin-commands.ts'
import { mailedToken } from '../../testing/account-emails.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeDepartment, makeStudent } from '../../testing/factories.ts'
import { csvFile, runImports, uploadFile } from '../../testing/imports.ts'
import { connectScim } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'

// An address is one account, however it is written and wherever it arrives.

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))
const university = 'Example University'
await makeDepartment(db, 'Physics')

let count = 0
/** A new address, and another spelling of it. */
function twoSpellings(): { email: string; other: string } {
  count += 1
  return { email: `mia${count}@gmail.com`, other: `\u200bMIA${count}\u00ad＠gmail。com\u2060 ` }
}

function accountsLike(email: string) {
  return db
    .selectFrom('profiles')
    .select(['email', 'role'])
    .where('email', 'like', `%${email.slice(1, 6)}%`)
    .execute()
}

async function checkFile(content: string) {
  const id = await uploadFile(admin, 'students', csvFile(content))
  await runImports(app)
  return admin.imports.get({ id })
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
    body: JSON.stringify(body),
  })
}

const person = { name: 'Mia', lastName: 'Wong', university, password: 'wind over water' }

describe('one account', () => {
  it('registers, is verified and signs in', async () => {
    const { email, other } = twoSpellings()
    expect((await post('/sign-up/email', { ...person, email: other })).status).toBe(200)
    expect(await accountsLike(email)).toEqual([{ email, role: 'student' }])
    await post('/sign-up/email', { ...person, email })
    expect(await accountsLike(email)).toHaveLength(1)
    await db.updateTable('profiles').set({ emailVerified: true }).where('email', '=', email).execute()
    for (const written of [email, other])
      expect((await post('/sign-in/email', { email: written, password: person.password })).status).toBe(200)
  })

  it('gets the link to set a password', async () => {
    const { email, other } = twoSpellings()
    await makeStudent(db, { email })
    await app.deliverEmails()
    expect((await post('/request-password-reset', { email: other })).status).toBe(200)
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual([email])
  })

  it('gets a code and signs in with it', async () => {
    const { email, other } = twoSpellings()
    await makeStudent(db, { email })
    await admin.signInSettings.change({
      ...(await db
        .selectFrom('signInSettings')
        .select(['emailChange', 'magicLink', 'wallet', 'passkeys', 'twoFactor', 'apiClients', 'provisioning'])
        .executeTakeFirstOrThrow()),
      emailCode: true,
    })
    await app.deliverEmails()
    const asked = await post('/email-otp/send-verification-otp', { email: other, type: 'sign-in' })
    const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const otp = await mailedToken(app, 'sign-in-code')
    expect((await post('/sign-in/email-otp', { email, otp }, { cookie })).status).toBe(200)
  })

  it('is in a CSV file twice', async () => {
    const { email, other } = twoSpellings()
    const row = (address: string) => `${address},Mia,Wong,Physics,2027`
    const content = ['Email,First name,Last name,Department,Graduation year', row(email), row(other)].join('\n')
    expect(await checkFile(content)).toMatchObject({ newCount: 1, wrongCount: 1 })
  })

  it('is provisioned, and found by its address', async () => {
    await db.updateTable('signInSettings').set({ provisioning: true }).execute()
    const { call } = await connectScim(app, { domains: ['gmail.com'] })
    const { email, other } = twoSpellings()
    expect((await call('POST', 'Users', { userName: 'mia', emails: [{ value: other }] })).status).toBe(201)
    expect((await call('POST', 'Users', { userName: 'other', emails: [{ value: email }] })).status).toBe(409)
    const filter = encodeURIComponent(`emails.value eq "${other}"`)
    expect((await call('GET', `Users?filter=${filter}`)).body.totalResults).toBe(1)
    expect(await accountsLike(email)).toEqual([{ email, role: 'student' }])
  })

  it('is invited once', async () => {
    const { email, other } = twoSpellings()
    await admin.invitations.send({ email: other, role: 'admin', departments: [] })
    await expectRefusal(admin.invitations.send({ email, role: 'admin', departments: [] }), 'ALREADY_INVITED')
  })

  it('is made an admin by a command', async () => {
    const { email, other } = twoSpellings()
    await makeStudent(db, { email })
    await runAdminCommand(app, adminCommand.parse({ command: 'create', email: other }))
    expect(await accountsLike(email)).toEqual([{ email, role: 'admin' }])
  })

  it('is the first admin of the configuration', () => {
    const config = readConfig({ ADMIN_EMAIL: '\u200bMia＠Example.edu\u2060', DATA_DIR: app.config.dataDir })
    expect(config.admin?.email).toBe('mia@example.edu')
  })
})

const BROKEN = [
  'mia@gmail.com.',
  'mia@gmail..com',
  'mia@-gmail.com',
  'mia@gmail',
  '\u200b',
  'mia@gm ail.com',
  'm@ia@gmail.com',
]

it.each(BROKEN)('%j is refused at every door', async (email) => {
  expect((await post('/sign-up/email', { ...person, email })).status).toBe(400)
  expect(adminCommand.safeParse({ command: 'create', email }).success).toBe(false)
  expect(() => readConfig({ ADMIN_EMAIL: email, DATA_DIR: app.config.dataDir })).toThrow(
    'ADMIN_EMAIL must be an email address',
  )
  await expectRefusal(admin.invitations.send({ email, role: 'admin', departments: [] }), 'BAD_REQUEST')
  const content = `Email,First name,Last name\n"${email}",Mia,Wong`
  expect(await checkFile(content)).toMatchObject({ newCount: 0, wrongCount: 1 })
})
