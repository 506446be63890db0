import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { INVITATION_DAYS } from '#domain/people/invitation'
import { requireSignOn } from '../../testing/connections.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeDepartment, makeManager, makeProfile, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, stranger, time } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
await makeDepartment(db, 'Physics')
await makeDepartment(db, 'Law')
const ACCOUNT = { firstName: 'Nia', lastName: 'Okafor', password: 'a long password' }

/** Invites this address, or a new one, and returns the token of the emailed link. */
async function invite(facts: { email?: string; role?: 'manager' | 'admin'; departments?: string[] } = {}) {
  const invitation = { email: `${randomUUID()}@uni.example`, role: 'manager' as const, departments: ['Law'], ...facts }
  await client.invitations.send(invitation)
  const open = (await client.invitations.list()).find(({ email }) => email === invitation.email)
  return { ...invitation, id: open?.id ?? '', token: await mailedToken(invitation.email) }
}

async function mailedToken(email: string): Promise<string> {
  const message = (await app.deliverEmails()).find(({ to }) => to.address === email)
  return /\/invitation#token=(\w+)/.exec(message?.text ?? '')?.[1] ?? ''
}

const accountOf = (email: string) => db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirst()

async function signIn(email: string, password: string): Promise<number> {
  const response = await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

describe('inviting', () => {
  it('emails a link to an address without an account; nothing else changes before it is accepted', async () => {
    const { email, token } = await invite({ departments: ['Law', 'Physics', 'Law'] })
    expect(token).toMatch(/^[0-9a-f]{40}$/)
    expect(await accountOf(email)).toBeUndefined()
    const [open] = await client.invitations.list()
    expect(open).toMatchObject({
      email,
      role: 'manager',
      departments: ['Law', 'Physics'],
      isExpired: false,
      invitedByName: 'Ada Admin',
    })
    expect(open!.expiresAt).toBe(linkExpiry(time.now, 'Europe/Berlin', INVITATION_DAYS).toISOString())
  })

  it('stores only a hash of the token, also in the queue', async () => {
    const { token, id } = await invite()
    const row = await db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('refuses staff of that role, a second invitation, and a deleted department', async () => {
    const send = (email: string, role: 'manager' | 'admin' = 'manager', departments = ['Law']) =>
      client.invitations.send({ email, role, departments })
    const manager = await makeManager(db, ['Law'])
    await expectRefusal(send(admin.email), 'HAS_ROLE')
    await expectRefusal(send(admin.email, 'admin'), 'HAS_ROLE')
    await expectRefusal(send(manager.email), 'HAS_ROLE')
    await send(manager.email, 'admin')
    const { email } = await invite()
    await expectRefusal(send(email.toUpperCase()), 'ALREADY_INVITED')
    await expectRefusal(send('new@uni.example', 'manager', ['Alchemy']), 'UNKNOWN_DEPARTMENT')
    await expect(send('new@uni.example', 'manager', [])).rejects.toMatchObject({
      message: 'Select at least one department',
    })
  })
})

describe('accepting without an account', () => {
  it('creates the account with the invited role and departments; the address is confirmed', async () => {
    const { email, token } = await invite({ departments: ['Law', 'Physics'] })
    expect(await stranger.invitations.open({ token })).toEqual({
      email,
      role: 'manager',
      departments: ['Law', 'Physics'],
      hasAccount: false,
      signOn: null,
    })
    await stranger.invitations.accept({ token, account: ACCOUNT })
    const account = await accountOf(email)
    expect(account).toMatchObject({ firstName: 'Nia', lastName: 'Okafor', role: 'manager', emailVerified: true })
    const { person } = await (await app.as(account!)).session.get()
    expect(person?.departments).toEqual(['Law', 'Physics'])
    expect(await signIn(email, ACCOUNT.password)).toBe(200)
    expect((await client.invitations.list()).map((open) => open.email)).not.toContain(email)
  })

  it('works once, also for two at the same time', async () => {
    const { token } = await invite()
    const attempts = await Promise.allSettled([
      stranger.invitations.accept({ token, account: ACCOUNT }),
      stranger.invitations.accept({ token, account: { ...ACCOUNT, password: 'another password' } }),
    ])
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(stranger.invitations.accept({ token, account: ACCOUNT }), 'USED')
    await expectRefusal(stranger.invitations.open({ token }), 'USED')
  })

  it('ignores nothing that is smuggled in: a role, departments or an address are refused', async () => {
    const { email, token } = await invite()
    for (const extra of [{ role: 'admin' }, { email: 'other@uni.example' }, { departments: ['Physics'] }]) {
      for (const body of [
        { token, account: ACCOUNT, ...extra },
        { token, account: { ...ACCOUNT, ...extra } },
      ]) {
        const response = await app.fetch('/api/v1/invitation-links/accept', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(response.status).toBe(400)
      }
    }
    expect(await accountOf(email)).toBeUndefined()
  })

  it('takes over an account that was never confirmed: its password stops working', async () => {
    const email = `${randomUUID()}@uni.example`
    const squatter = await makeProfile(db, { email, emailVerified: false, firstName: 'Squatter' })
    const session = await app.as(squatter)
    const { token } = await invite({ email })
    expect(await stranger.invitations.open({ token })).toMatchObject({ hasAccount: false })
    await stranger.invitations.accept({ token, account: ACCOUNT })
    expect(await accountOf(email)).toMatchObject({ id: squatter.id, firstName: 'Nia', role: 'manager' })
    expect((await session.session.get()).person).toBeNull()
  })

  it('requires a name and a password of 8 characters', async () => {
    const { token } = await invite()
    const accept = (account?: typeof ACCOUNT) => stranger.invitations.accept({ token, ...(account && { account }) })
    await expect(accept({ ...ACCOUNT, password: '1234567' })).rejects.toMatchObject({
      message: 'Password must be at least 8 characters',
    })
    await expectRefusal(accept({ ...ACCOUNT, password: 'football' }), 'COMMON_PASSWORD')
    await expect(accept({ ...ACCOUNT, firstName: ' ' })).rejects.toMatchObject({ message: 'First name is required' })
    await expectRefusal(accept(), 'SIGN_IN_FIRST')
    expect(await stranger.invitations.open({ token })).toMatchObject({ hasAccount: false })
  })
})

describe("where a university's sign-on has taken the place of the password", () => {
  it('a manager signs in through it instead of choosing a password', async () => {
    const id = await requireSignOn(db, { domain: 'sign-on.example' })
    const { email, token } = await invite({ email: 'nia@sign-on.example' })
    const signOn = { id, protocol: 'oidc', name: 'University sign-on' }
    expect(await stranger.invitations.open({ token })).toMatchObject({ hasAccount: false, signOn })
    await expectRefusal(stranger.invitations.accept({ token, account: ACCOUNT }), 'SIGN_IN_FIRST')
    const signedOn = await makeProfile(db, { email })
    await (await app.as(signedOn)).invitations.accept({ token })
    expect(await accountOf(email)).toMatchObject({ role: 'manager' })
  })

  it('an admin still chooses a password, as a way back', async () => {
    const { email, token } = await invite({ email: 'boss@sign-on.example', role: 'admin', departments: [] })
    expect(await stranger.invitations.open({ token })).toMatchObject({ signOn: null })
    await stranger.invitations.accept({ token, account: ACCOUNT })
    expect(await signIn(email, ACCOUNT.password)).toBe(200)
  })
})

describe('accepting with an account', () => {
  it('takes the session of that account; a new password is not taken', async () => {
    const student = await makeStudent(db)
    const { token } = await invite({ email: student.email })
    expect(await stranger.invitations.open({ token })).toMatchObject({ hasAccount: true })
    await expectRefusal(stranger.invitations.accept({ token, account: ACCOUNT }), 'SIGN_IN_FIRST')
    const other = await app.as(await makeStudent(db))
    await expectRefusal(other.invitations.accept({ token }), 'OTHER_ACCOUNT')
    const own = await app.as(student)
    await own.invitations.accept({ token })
    expect((await own.session.get()).person).toMatchObject({ role: 'manager', departments: ['Law'], firstName: 'Zoë' })
    expect(await signIn(student.email, ACCOUNT.password)).toBe(401)
  })

  it('never takes a role or a department away', async () => {
    const student = await makeStudent(db)
    const { token } = await invite({ email: student.email })
    await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', student.id).execute()
    await (await app.as(student)).invitations.accept({ token })
    expect(await accountOf(student.email)).toMatchObject({ role: 'admin' })

    const manager = await makeStudent(db)
    const second = await invite({ email: manager.email })
    await client.users.addManager({ email: manager.email, departments: ['Physics'], confirm: true })
    const own = await app.as(manager)
    await own.invitations.accept({ token: second.token })
    expect((await own.session.get()).person).toMatchObject({ role: 'manager', departments: ['Law', 'Physics'] })
  })

  it('makes a manager an admin, who needs no departments', async () => {
    const manager = await makeManager(db, ['Law'])
    const { token } = await invite({ email: manager.email, role: 'admin' })
    const own = await app.as(manager)
    await own.invitations.accept({ token })
    expect((await own.session.get()).person).toMatchObject({ role: 'admin', departments: [] })
  })
})

describe('a link that does not work', () => {
  it('is unknown, expired or withdrawn', async () => {
    const outcome = (token: string) =>
      Promise.all(
        [stranger.invitations.open({ token }), stranger.invitations.accept({ token, account: ACCOUNT })].map((call) =>
          call.then(
            () => 'ok',
            (error) => error.code,
          ),
        ),
      )
    expect(await outcome('0'.repeat(40))).toEqual(['UNKNOWN', 'UNKNOWN'])
    const withdrawn = await invite()
    await client.invitations.withdraw({ id: withdrawn.id })
    expect(await outcome(withdrawn.token)).toEqual(['WITHDRAWN', 'WITHDRAWN'])
    await expectRefusal(client.invitations.withdraw({ id: withdrawn.id }), 'NOT_FOUND')
    await expectRefusal(client.invitations.resend({ id: withdrawn.id }), 'NOT_FOUND')
    const late = await invite()
    const sent = time.now
    time.now = linkExpiry(sent, 'Europe/Berlin', INVITATION_DAYS)
    expect(await outcome(late.token)).toEqual(['EXPIRED', 'EXPIRED'])
    expect((await client.invitations.list()).find(({ id }) => id === late.id)?.isExpired).toBe(true)
    await client.invitations.resend({ id: late.id })
    expect(await mailedToken(late.email)).toBe(late.token)
    expect(await stranger.invitations.open({ token: late.token })).toMatchObject({ email: late.email })
    time.now = sent
  })

  it('is not emailed once it has been withdrawn', async () => {
    const email = `${randomUUID()}@uni.example`
    await client.invitations.send({ email, role: 'admin', departments: [] })
    const open = (await client.invitations.list()).find((each) => each.email === email)
    await client.invitations.withdraw({ id: open?.id ?? '' })
    expect(await app.deliverEmails()).toEqual([])
    await client.invitations.send({ email, role: 'admin', departments: [] })
    expect(await mailedToken(email)).not.toBe('')
  })
})
