import { hashPassword } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { makeStudent } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db, time } = app

async function studentWithPassword(password: string) {
  const student = await makeStudent(db)
  await db
    .insertInto('accounts')
    .values({
      userId: student.id,
      accountId: student.id,
      providerId: 'credential',
      password: await hashPassword(password),
    })
    .execute()
  return student
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const response = await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status === 200
}

describe('changing the password', () => {
  it('needs only the new password right after signing in, and ends the other sessions', async () => {
    const student = await studentWithPassword('old password')
    const other = await app.as(student)
    const client = await app.as(student)
    await client.accounts.changePassword({ newPassword: 'new password' })
    expect(await canSignIn(student.email, 'new password')).toBe(true)
    expect(await canSignIn(student.email, 'old password')).toBe(false)
    expect((await client.session.get()).person?.id).toBe(student.id)
    expect((await other.session.get()).person).toBeNull()
  })

  it('requires the current password when the sign-in is older than 15 minutes', async () => {
    const student = await studentWithPassword('old password')
    const client = await app.as(student)
    time.now = new Date(time.now.getTime() + 16 * 60_000)
    await expect(client.accounts.changePassword({ newPassword: 'new password' })).rejects.toMatchObject({
      code: 'SESSION_NOT_FRESH',
    })
    await expect(
      client.accounts.changePassword({ newPassword: 'new password', currentPassword: 'wrong' }),
    ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    await client.accounts.changePassword({ newPassword: 'new password', currentPassword: 'old password' })
    expect(await canSignIn(student.email, 'new password')).toBe(true)
  })

  it('of an account without one says how to set it, when the sign-in is older than 15 minutes', async () => {
    const client = await app.as(await makeStudent(db))
    time.now = new Date(time.now.getTime() + 16 * 60_000)
    for (const currentPassword of [undefined, 'a password'])
      await expect(
        client.accounts.changePassword({ newPassword: 'new password', currentPassword }),
      ).rejects.toMatchObject({ code: 'NO_PASSWORD' })
  })

  it('refuses fewer than 6 characters', async () => {
    const client = await app.as(await studentWithPassword('old password'))
    await expect(client.accounts.changePassword({ newPassword: '12345' })).rejects.toMatchObject({
      message: 'Password must be at least 6 characters',
    })
  })
})
