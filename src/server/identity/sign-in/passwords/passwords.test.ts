import { scryptSync } from 'node:crypto'
import { hashPassword as hashOfLibrary } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { makeProfile } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const app = await createTestApp()
const { db } = app
const TOO_COMMON = 'This password is too common. Please choose another one.'

async function post(path: string, body: unknown): Promise<{ status: number; message?: string }> {
  const response = await app.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { message?: string } | null
  return { status: response.status, ...(answer?.message && { message: answer.message }) }
}

async function personWith(hash: string) {
  const person = await makeProfile(db)
  await db
    .insertInto('accounts')
    .values({ userId: person.id, accountId: person.id, providerId: 'credential', password: hash })
    .execute()
  return person
}

async function hashOf(person: { id: string }): Promise<string | null | undefined> {
  const account = await db.selectFrom('accounts').select('password').where('userId', '=', person.id).executeTakeFirst()
  return account?.password
}

describe('common passwords', () => {
  it.each(['123456', 'iloveyou', 'ILoveYou', 'trustno1'])('%s is one', async (password) => {
    expect(await isCommonPassword(password, app.config)).toBe(true)
  })

  it.each(['a student password', 'Zoë wohnt am Fluss', '', '7294 0183 5561'])('%s is none', async (password) => {
    expect(await isCommonPassword(password, app.config)).toBe(false)
  })

  it.each([
    'Fieldmark2026!',
    'example_UNIVERSITY',
    'Internship-Feedback',
    'caglar-1999',
    'Muster.Çağlar',
    '!muster+example',
  ])('%s is made of obvious words', async (password) => {
    const person = { firstName: 'Zoë', lastName: 'Çağlar', email: 'muster@students.example.edu' }
    expect(await isCommonPassword(password, app.config, person)).toBe(true)
    expect(await isCommonPassword(`${password} am Fluss`, app.config, person)).toBe(false)
  })

  it('are refused on registering, after the rules for the other fields', async () => {
    const form = { name: 'Zoë', lastName: 'Çağlar', university: 'Example University', password: 'iloveyou' }
    expect(await post('/sign-up/email', { ...form, email: 'zoe@gmail.com' })).toEqual({
      status: 400,
      message: TOO_COMMON,
    })
    expect((await post('/sign-up/email', { ...form, email: 'zoe@gmail.com', password: '12345' })).message).toBe(
      'Password must be at least 6 characters',
    )
    expect(await db.selectFrom('profiles').where('email', '=', 'zoe@gmail.com').selectAll().execute()).toEqual([])
  })

  it('are refused on a reset, whose link then still works', async () => {
    const person = await personWith(await hashPassword('the old words'))
    await app.auth.allowPasswordReset(person.id, 'reset-token')
    const reset = (newPassword: string) => post('/reset-password', { token: 'reset-token', newPassword })
    expect(await reset('iloveyou')).toEqual({ status: 400, message: TOO_COMMON })
    expect((await reset('trust1')).message).toBe('Password must be at least 8 characters')
    expect((await reset('the new words')).status).toBe(200)
  })

  it('are refused on changing the password', async () => {
    const client = await app.as(await personWith(await hashPassword('the old words')))
    for (const newPassword of ['Football', 'fieldmark 2026'])
      await expect(client.accounts.changePassword({ newPassword })).rejects.toMatchObject({
        code: 'COMMON_PASSWORD',
        message: TOO_COMMON,
      })
  })
})

describe('a password hash', () => {
  it('is verified with the parameters stored in it', async () => {
    const weak = weakHash('the old words')
    expect(await verifyPassword({ hash: weak, password: 'the old words' })).toBe(true)
    expect(await verifyPassword({ hash: weak, password: 'other words' })).toBe(false)
    const current = await hashPassword('the old words')
    expect(current).toMatch(/^scrypt\$32768\$8\$3\$/)
    expect(await verifyPassword({ hash: current, password: 'the old words' })).toBe(true)
  })

  it.each([
    ['the identity library', hashOfLibrary],
    ['lower cost', async (password: string) => weakHash(password)],
  ])('made with %s is replaced after a correct sign-in only', async (_, hash) => {
    const before = await hash('the old words')
    const person = await personWith(before)
    const signIn = (password: string) => post('/sign-in/email', { email: person.email, password })
    expect((await signIn('wrong words')).status).toBe(401)
    expect(await hashOf(person)).toBe(before)
    expect((await signIn('the old words')).status).toBe(200)
    const after = await hashOf(person)
    expect(after).toMatch(/^scrypt\$32768\$8\$3\$/)
    expect((await signIn('the old words')).status).toBe(200)
    expect(await hashOf(person)).toBe(after)
  })
})

function weakHash(password: string): string {
  const salt = Buffer.from('sixteen bytes...')
  const key = scryptSync(password, salt, 64, { N: 1024, r: 8, p: 1 })
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}
