import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignInSwitches } from '#contract/identity/sign-in-settings'
import { MINUTE } from '#domain/time/durations'
import { runAdminCommand } from '../../operations/process/admin-commands.ts'
import { makeStale } from '../../testing/account-factories.ts'
import { makeAdmin, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Tests the person's own second factor (spec section 7, factors) with codes of another TOTP implementation.

const app = await createTestApp()
const { db } = app

const switchTo = (twoFactor: SignInSwitches['twoFactor']) =>
  db.updateTable('signInSettings').set({ twoFactor, version: sql`version + 1` }).execute()

beforeEach(async () => {
  app.time.now = new Date('2026-06-15T10:00:00.000Z')
  await db.deleteFrom('attempts').execute()
  await switchTo('optional')
})

/** Unit of `after`: seconds. */
const codeOf = (key: string, after = 0) =>
  generateSync({ secret: key, epoch: Math.floor(app.time.now.getTime() / 1000) + after })

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

async function studentWithApp() {
  const person = await makeStudent(db)
  const client = await app.as(person)
  const { key } = await client.factors.startAuthenticator()
  const { recoveryCodes } = await client.factors.confirmAuthenticator({ code: codeOf(key) })
  await app.deliverEmails()
  return { ...person, client, key, recoveryCodes }
}

describe('setting up an authenticator app', () => {
  it('counts from the first right code, and gives ten recovery codes', async () => {
    const person = await makeStudent(db)
    const client = await app.as(person)
    const { address, key } = await client.factors.startAuthenticator()
    expect(address).toContain(`otpauth://totp/Fieldmark:${encodeURIComponent(person.email)}?secret=${key}`)
    expect(await client.factors.listMine()).toMatchObject({ hasSecondFactor: false, authenticatorSince: null })
    expect(await refusalOf(client.factors.confirmAuthenticator({ code: '000 000' }))).toBe('WRONG_CODE')
    const code = codeOf(key)
    const { recoveryCodes } = await client.factors.confirmAuthenticator({
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[2-9a-z]{6}(-[2-9a-z]{6}){3}$/)
    expect(await client.factors.listMine()).toEqual({
      hasSecondFactor: true,
      authenticatorSince: app.time.now.toISOString(),
      recoveryCodes: 10,
      isRequired: false,
    })
    const [email] = await app.deliverEmails()
    expect(email?.subject).toBe('Authenticator app added: your Fieldmark account')
  })

  it('stores neither the key nor the codes in plain text', async () => {
    const { id, key, recoveryCodes } = await studentWithApp()
    const stored = JSON.stringify([
      await db.selectFrom('authenticators').selectAll().where('userId', '=', id).execute(),
      await db.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute(),
    ])
    for (const secret of [key, ...recoveryCodes, recoveryCodes[0]!.replace('-', '')])
      expect(stored).not.toContain(secret)
  })

  it('keeps the old app until the new one is confirmed', async () => {
    const { client, key } = await studentWithApp()
    const { key: next } = await client.factors.startAuthenticator()
    await client.reauthentication.confirm({ proof: { kind: 'authenticator', code: codeOf(key, 30) } })
    await client.factors.confirmAuthenticator({ code: codeOf(next) })
    app.later(MINUTE)
    const confirm = (code: string) =>
      refusalOf(client.reauthentication.confirm({ proof: { kind: 'authenticator', code } }))
    expect(await confirm(codeOf(key))).toBe('WRONG_CODE')
    expect(await confirm(codeOf(next))).toBe('ok')
  })

  it('is not offered while the setting is off', async () => {
    const client = await app.as(await makeStudent(db))
    await switchTo('off')
    expect(await refusalOf(client.factors.startAuthenticator())).toBe('NOT_OFFERED')
    expect(await refusalOf(client.factors.confirmAuthenticator({ code: '123456' }))).toBe('NOT_OFFERED')
  })

  it('needs a started set-up', async () => {
    const client = await app.as(await makeStudent(db))
    expect(await refusalOf(client.factors.confirmAuthenticator({ code: '123456' }))).toBe('NOT_STARTED')
  })

  it('needs a fresh session, as does every other change', async () => {
    const { client, ...person } = await studentWithApp()
    await makeStale(db, person)
    for (const call of [
      () => client.factors.startAuthenticator(),
      () => client.factors.confirmAuthenticator({ code: '123456' }),
      () => client.factors.removeAuthenticator(),
      () => client.factors.renewRecoveryCodes(),
    ])
      expect(await refusalOf(call())).toBe('FRESH_PROOF_REQUIRED')
  })
})

describe('a code of the app', () => {
  it('proves whose session it is, once', async () => {
    const { client, key } = await studentWithApp()
    const confirm = (code: string) =>
      refusalOf(client.reauthentication.confirm({ proof: { kind: 'authenticator', code } }))
    // The code of the set-up has been used.
    expect(await confirm(codeOf(key))).toBe('WRONG_CODE')
    expect(await confirm(codeOf(key, 30))).toBe('ok')
    expect(await confirm(codeOf(key, 30))).toBe('WRONG_CODE')
    expect(await confirm(codeOf(key, -30))).toBe('WRONG_CODE')
  })

  it.each([60, -60])('does not count %i seconds away', async (seconds) => {
    const { client, key } = await studentWithApp()
    const proof = { kind: 'authenticator', code: codeOf(key, seconds) } as const
    expect(await refusalOf(client.reauthentication.confirm({ proof }))).toBe('WRONG_CODE')
  })

  it('is accepted from one of two requests at the same time', async () => {
    const { client, key } = await studentWithApp()
    const proof = { kind: 'authenticator', code: codeOf(key, 30) } as const
    const both = [1, 2].map(() => refusalOf(client.reauthentication.confirm({ proof })))
    const [refusal, accepted] = (await Promise.all(both)).toSorted()
    expect(accepted).toBe('ok')
    // The accepted code may already have replaced the session's token.
    expect(['WRONG_CODE', 'UNAUTHORIZED']).toContain(refusal)
  })
})

describe('changing the second factor', () => {
  it('replaces the recovery codes', async () => {
    const { client, recoveryCodes } = await studentWithApp()
    const renewed = await client.factors.renewRecoveryCodes()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(renewed.recoveryCodes).not.toEqual(expect.arrayContaining([recoveryCodes[0]]))
    expect((await app.deliverEmails()).map(({ subject }) => subject)).toEqual([
      'New recovery codes created: your Fieldmark account',
    ])
  })

  it('removes app and recovery codes', async () => {
    const { client } = await studentWithApp()
    await client.factors.removeAuthenticator()
    expect(await client.factors.listMine()).toMatchObject({ hasSecondFactor: false, recoveryCodes: 0 })
    expect(await refusalOf(client.factors.removeAuthenticator())).toBe('NOT_SET_UP')
    expect(await refusalOf(client.factors.renewRecoveryCodes())).toBe('NOT_SET_UP')
    const [email] = await app.deliverEmails()
    expect(email?.subject).toBe('Authenticator app removed: your Fieldmark account')
  })
})

describe('required for staff', () => {
  it('refuses everything but the set-up', async () => {
    const manager = await makeManager(db, ['Physics'])
    const client = await app.as(manager)
    await switchTo('required for staff')
    expect((await client.session.get()).person).toMatchObject({ needsSecondFactor: true })
    for (const call of [
      () => client.departments.list(),
      () => client.statistics.get(),
      () => client.session.listMine(),
    ])
      expect(await refusalOf(call())).toBe('SECOND_FACTOR_REQUIRED')
    expect(await client.factors.listMine()).toMatchObject({ isRequired: true })
    const { key } = await client.factors.startAuthenticator()
    await client.factors.confirmAuthenticator({ code: codeOf(key) })
    expect((await client.session.get()).person).toMatchObject({ needsSecondFactor: false })
    await client.departments.list()
    expect(await refusalOf(client.factors.removeAuthenticator())).toBe('SECOND_FACTOR_REQUIRED')
    expect(await client.factors.listMine()).toMatchObject({ hasSecondFactor: true })
  })

  it('leaves students alone, and staff whom their university has signed in', async () => {
    await switchTo('required for staff')
    await (await app.as(await makeStudent(db))).departments.list()
    const manager = await makeManager(db, ['Physics'])
    const client = await app.as(manager)
    await db.updateTable('sessions').set({ bySignOn: true }).where('userId', '=', manager.id).execute()
    await client.departments.list()
  })
})

describe('required for everybody', () => {
  it('refuses everything but the set-up to students, too, except those whom their university has signed in', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    await switchTo('required for everybody')
    expect(await refusalOf(client.internships.listMine())).toBe('SECOND_FACTOR_REQUIRED')
    expect(await client.factors.listMine()).toMatchObject({ isRequired: true })
    const { key } = await client.factors.startAuthenticator()
    await client.factors.confirmAuthenticator({ code: codeOf(key) })
    await client.internships.listMine()
    const signedOn = await makeStudent(db)
    const other = await app.as(signedOn)
    await db.updateTable('sessions').set({ bySignOn: true }).where('userId', '=', signedOn.id).execute()
    await other.internships.listMine()
  })
})

describe('a lost device', () => {
  it('lets an admin reset the second factor of somebody else, who is told', async () => {
    const { client, ...person } = await studentWithApp()
    const owner = await makeAdmin(db)
    const admin = await app.as(owner)
    expect(await admin.users.get({ id: person.id })).toMatchObject({ hasSecondFactor: true })
    await admin.users.resetFactors({ id: person.id })
    expect(await admin.users.get({ id: person.id })).toMatchObject({ hasSecondFactor: false })
    expect(await client.factors.listMine()).toMatchObject({ hasSecondFactor: false, recoveryCodes: 0 })
    const [email] = await app.deliverEmails()
    expect([email?.to, email?.subject]).toEqual([
      expect.objectContaining({ address: person.email }),
      'Two-step verification reset by an admin: your Fieldmark account',
    ])
    expect(await refusalOf(admin.users.resetFactors({ id: owner.id }))).toBe('OWN_ACCOUNT')
  })

  it('of the last admin is reset on the command line', async () => {
    const { client, email } = await studentWithApp()
    const reset = (address: string) => runAdminCommand(app, { command: 'reset-factors', email: address })
    const refused = { text: 'No account exists with the address nobody@gmail.com.', isFailed: true }
    expect(await reset('nobody@gmail.com')).toEqual(refused)
    const done = { text: `${email} can log in without a second factor now, and is told so by email.`, isFailed: false }
    expect(await reset(email)).toEqual(done)
    expect(await client.factors.listMine()).toMatchObject({ hasSecondFactor: false })
  })
})
