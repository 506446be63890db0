import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/client.ts'
import { mailedToken } from '../../testing/account-emails.ts'
import { requireSignOn } from '../../testing/connections.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { lockAccount } from '../limits/account-lock.ts'

const app = await createTestApp()
const { db, stranger } = app

beforeEach(async () => {
  await db.updateTable('signInSettings').set({ emailChange: true, version: sql`version + 1` }).execute()
  // Empties the queue.
  await app.deliverEmails()
})

let counter = 0
function newAddress(): string {
  counter += 1
  return `new.address${counter}@gmail.com`
}

async function emailOf({ id }: { id: string }): Promise<string> {
  return (await db.selectFrom('profiles').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
}

/** Requests the change and allows it from the old address. Returns the token mailed to the new one. */
async function allowChange(person: { id: string }, email: string): Promise<string> {
  const client = await app.as(person)
  await client.accounts.requestEmailChange({ email })
  const token = await mailedToken(app, 'allow-new-address')
  expect(await client.accounts.confirmEmailChange({ token })).toEqual({ confirmed: 'old address' })
  return mailedToken(app, 'confirm-new-address')
}

const invalid = { code: 'INVALID_LINK' }

describe('changing the email address', () => {
  it('needs the link sent to the old address, then the one sent to the new address', async () => {
    const student = await makeStudent(db)
    const email = newAddress()
    const client = await app.as(student)
    await client.accounts.requestEmailChange({ email: ` ${email.toUpperCase()} ` })
    const [toOld] = await app.deliverEmails()
    expect([toOld?.to.address, toOld?.text.includes(email)]).toEqual([student.email, true])
    const first = tokenIn(toOld?.text)
    expect(await emailOf(student)).toBe(student.email)

    expect(await stranger.accounts.confirmEmailChange({ token: first })).toEqual({ confirmed: 'old address' })
    expect(await emailOf(student)).toBe(student.email)
    const [toNew] = await app.deliverEmails()
    expect(toNew?.to.address).toBe(email)

    expect(await stranger.accounts.confirmEmailChange({ token: tokenIn(toNew?.text) })).toEqual({
      confirmed: 'new address',
    })
    expect(await emailOf(student)).toBe(email)
  })

  it("never makes a supervisor's address the student's own", async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    const client = await app.as(student)
    const refused = { code: 'SUPERVISORS_ADDRESS' }
    const email = `\u200b${supervisor.email.toUpperCase()}\u2060`
    await expect(client.accounts.requestEmailChange({ email })).rejects.toMatchObject(refused)

    const meanwhile = newAddress()
    const token = await allowChange(student, meanwhile)
    await db.updateTable('internshipSupervisors').set({ email: meanwhile }).where('id', '=', supervisor.id).execute()
    await expect(stranger.accounts.confirmEmailChange({ token })).rejects.toMatchObject(refused)
    expect(await emailOf(student)).toBe(student.email)
  })

  it('ends the other sessions, and links mailed to the old address', async () => {
    const student = await makeStudent(db)
    const [here, elsewhere] = [await app.as(student), await app.as(student)]
    await app.auth.allowPasswordReset(student.id, 'mailed-to-the-old-address')
    const token = await allowChange(student, newAddress())
    await here.accounts.confirmEmailChange({ token })
    expect((await here.session.get()).person?.id).toBe(student.id)
    expect((await elsewhere.session.get()).person).toBeNull()
    const reset = await app.fetch('/api/auth/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'mailed-to-the-old-address', newPassword: 'the words of a thief' }),
    })
    expect(reset.status).toBe(400)
  })

  it("is followed by the reviewers' search, and keeps the supervisor's link", async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student)
    await makeFeedback(db, internship.supervisor, { status: 'pending' })
    const client = await app.as(student)
    await client.feedbackRequests.request({ supervisorId: internship.supervisor.id })
    const link = await app.newestToken(internship.supervisor.id)
    await app.deliverEmails()
    const email = newAddress()
    await stranger.accounts.confirmEmailChange({ token: await allowChange(student, email) })
    const admin = await app.as(await makeAdmin(db))
    const find = async (search: string) =>
      (await admin.internships.listForReview({ search, status: 'approved' })).items.map(({ id }) => id)
    expect(await find(email)).toEqual([internship.id])
    expect(await find(student.email)).toEqual([])
    expect((await stranger.feedbackRequests.openLink({ token: link })).internship.id).toBe(internship.id)
  })

  it('is not offered unless an admin switches it on, links that were sent before included', async () => {
    const student = await makeStudent(db)
    const token = await allowChange(student, newAddress())
    await db.updateTable('signInSettings').set({ emailChange: false, version: sql`version + 1` }).execute()
    const client = await app.as(student)
    await expect(client.accounts.requestEmailChange({ email: newAddress() })).rejects.toMatchObject({
      code: 'NOT_OFFERED',
      message: 'Email address cannot be changed. Contact support if you need to update this.',
    })
    await expect(stranger.accounts.confirmEmailChange({ token })).rejects.toMatchObject(invalid)
  })
})

describe('a new address', () => {
  it('that has an account gets the same response and no email', async () => {
    const [student, other] = [await makeStudent(db), await makeStudent(db)]
    expect(await allowChange(student, other.email)).toBe('')
    expect(await emailOf(student)).toBe(student.email)
  })

  it('that was registered in the meantime is refused', async () => {
    const student = await makeStudent(db)
    const email = newAddress()
    const token = await allowChange(student, email)
    await makeStudent(db, { email })
    await expectRefusal(stranger.accounts.confirmEmailChange({ token }), 'ADDRESS_TAKEN')
    expect(await emailOf(student)).toBe(student.email)
  })

  it('of a student needs a recognised domain, that of an admin does not', async () => {
    const email = `someone${newAddress().replace('gmail.com', 'elsewhere.example')}`
    const student = await app.as(await makeStudent(db))
    await expect(student.accounts.requestEmailChange({ email })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please enter a valid gmail address',
      data: { issues: [{ path: ['email'], message: 'Please enter a valid gmail address' }] },
    })
    const admin = await app.as(await makeAdmin(db))
    await admin.accounts.requestEmailChange({ email })
  })

  it('is not offered where a domain requires the sign-on of its university', async () => {
    await requireSignOn(db, { domain: 'required.example' })
    const client = await app.as(await makeStudent(db, { email: 'zoe@required.example' }))
    await expectRefusal(client.accounts.requestEmailChange({ email: newAddress() }), 'NOT_OFFERED')
  })

  it('is refused where a domain requires the sign-on of its university', async () => {
    await requireSignOn(db, { domain: 'new-required.example' })
    const message =
      'You cannot change to an address at new-required.example: people there log in through University sign-on.'
    for (const person of [await makeStudent(db), await makeAdmin(db)])
      await expect(
        (await app.as(person)).accounts.requestEmailChange({ email: 'zoe@new-required.example' }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path: ['email'], message }] } })
  })

  it('that somebody registered without verifying it belongs to the owner of the mailbox', async () => {
    const student = await makeStudent(db)
    const squatter = await makeStudent(db, { email: newAddress(), emailVerified: false })
    await stranger.accounts.confirmEmailChange({ token: await allowChange(student, squatter.email) })
    expect(await emailOf(student)).toBe(squatter.email)
    expect(await db.selectFrom('profiles').select('id').where('id', '=', squatter.id).execute()).toEqual([])
  })

  it('that belongs to a locked account stays there', async () => {
    const student = await makeStudent(db)
    const locked = await makeStudent(db, { email: newAddress(), emailVerified: false })
    await inTransaction(db, (tx) => lockAccount(tx, locked.id, app.time.now))
    expect(await allowChange(student, locked.email)).toBe('')
  })

  it('goes to one of two accounts that change to it at once', async () => {
    const email = newAddress()
    const tokens = [await allowChange(await makeStudent(db), email), await allowChange(await makeStudent(db), email)]
    const results = await Promise.allSettled(tokens.map((token) => stranger.accounts.confirmEmailChange({ token })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ADDRESS_TAKEN' } })
  })

  it('that is the current one is refused', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    await expectRefusal(client.accounts.requestEmailChange({ email: student.email }), 'SAME_ADDRESS')
  })

  it('can be asked for five times an hour', async () => {
    const client = await app.as(await makeStudent(db))
    for (let attempt = 0; attempt < 5; attempt++) await client.accounts.requestEmailChange({ email: newAddress() })
    await expectRefusal(client.accounts.requestEmailChange({ email: newAddress() }), 'TOO_MANY_REQUESTS')
  })
})

describe('a link', () => {
  it('shows both addresses before anything changes', async () => {
    const student = await makeStudent(db)
    const email = newAddress()
    const token = await allowChange(student, email)
    const expected = { oldEmail: student.email, newEmail: email }
    expect(await stranger.accounts.openEmailChange({ token })).toEqual(expected)
    expect(await stranger.accounts.openEmailChange({ token })).toEqual(expected)
    await stranger.accounts.confirmEmailChange({ token })
    await expect(stranger.accounts.openEmailChange({ token })).rejects.toMatchObject(invalid)
  })

  it('does not work for an account that has been locked since', async () => {
    const student = await makeStudent(db)
    const token = await allowChange(student, newAddress())
    await inTransaction(db, (tx) => lockAccount(tx, student.id, app.time.now))
    await expectRefusal(stranger.accounts.confirmEmailChange({ token }), 'LOCKED')
    expect(await emailOf(student)).toBe(student.email)
  })

  it.each(['old', 'new'] as const)(
    'does not work once the domain of the %s address requires sign-on',
    async (which) => {
      const domain = `later-${which}.example`
      const person = await makeAdmin(db, which === 'old' ? { email: `zoe@${domain}` } : {})
      const token = await allowChange(person, which === 'new' ? `zoe@${domain}` : newAddress())
      await requireSignOn(db, { domain })
      await expectRefusal(stranger.accounts.confirmEmailChange({ token }), 'SIGN_ON_REQUIRED')
      expect(await emailOf(person)).toBe(person.email)
    },
  )

  it('works once', async () => {
    const student = await makeStudent(db)
    const token = await allowChange(student, newAddress())
    await stranger.accounts.confirmEmailChange({ token })
    await expect(stranger.accounts.confirmEmailChange({ token })).rejects.toMatchObject(invalid)
  })

  it('works for 24 hours', async () => {
    const token = await allowChange(await makeStudent(db), newAddress())
    const now = app.time.now
    app.time.now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
    await expect(stranger.accounts.confirmEmailChange({ token })).rejects.toMatchObject(invalid)
    app.time.now = new Date(now.getTime() + 24 * 60 * 60 * 1000 - 1)
    await stranger.accounts.confirmEmailChange({ token })
    app.time.now = now
  })

  it('is replaced when another change is requested', async () => {
    const student = await makeStudent(db)
    const token = await allowChange(student, newAddress())
    const email = newAddress()
    await (await app.as(student)).accounts.requestEmailChange({ email })
    await expect(stranger.accounts.confirmEmailChange({ token })).rejects.toMatchObject(invalid)
  })

  it('of somebody else is refused, and still works for its owner', async () => {
    const [student, other] = [await makeStudent(db), await makeStudent(db)]
    const token = await allowChange(student, newAddress())
    const foreign = await app.as(other)
    await expectRefusal(foreign.accounts.confirmEmailChange({ token }), 'OTHER_ACCOUNT')
    await (await app.as(student)).accounts.confirmEmailChange({ token })
  })
})

function tokenIn(text: string | undefined): string {
  return /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}
