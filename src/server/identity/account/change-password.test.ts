import { describe, expect, it } from 'vitest'
import { makeStale, setPassword } from '../../testing/account-factories.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

async function studentWithPassword(password: string) {
  const student = await makeStudent(db)
  await setPassword(db, student, password)
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

  it('needs a fresh session', async () => {
    const student = await studentWithPassword('old password')
    const client = await app.as(student)
    await makeStale(db, student)
    await expectRefusal(client.accounts.changePassword({ newPassword: 'new password' }), 'FRESH_PROOF_REQUIRED')
    await client.reauthentication.confirm({ proof: { kind: 'password', password: 'old password' } })
    await client.accounts.changePassword({ newPassword: 'new password' })
    expect(await canSignIn(student.email, 'new password')).toBe(true)
  })

  it.each([
    ['password1', 'COMMON_PASSWORD'],
    ['University2026!', 'COMMON_PASSWORD'],
    ['12345', 'BAD_REQUEST'],
    ['x'.repeat(129), 'BAD_REQUEST'],
  ])('refuses %j before it asks for proof', async (newPassword, code) => {
    const student = await studentWithPassword('old password')
    const client = await app.as(student)
    await makeStale(db, student)
    await expectRefusal(client.accounts.changePassword({ newPassword }), code)
  })

  it('refuses fewer than 6 characters', async () => {
    const client = await app.as(await studentWithPassword('old password'))
    await expect(client.accounts.changePassword({ newPassword: '12345' })).rejects.toMatchObject({
      message: 'Password must be at least 6 characters',
    })
  })
})
