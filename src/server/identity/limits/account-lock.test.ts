import { expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/client.ts'
import { setPassword } from '../../testing/account-factories.ts'
import { makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { lockAccount, unlockAccount } from './account-lock.ts'

const app = await createTestApp()
const { db } = app

it('ends the sessions of a locked account and refuses new ones until it is unlocked', async () => {
  const person = await makeProfile(db)
  await setPassword(db, person, 'a password')
  const signIn = () =>
    app.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'a password' }),
    })
  const client = app.clientWith((await signIn()).headers.get('set-cookie')?.split(';')[0])
  expect((await client.session.get()).person?.id).toBe(person.id)

  await inTransaction(db, (tx) => lockAccount(tx, person.id, app.time.now))
  expect(await client.session.get()).toEqual({ person: null })
  const refused = await signIn()
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'ACCOUNT_LOCKED', message: 'This account is locked. Please contact support.' },
  ])

  await inTransaction(db, (tx) => unlockAccount(tx, person.id))
  expect((await signIn()).status).toBe(200)
})
