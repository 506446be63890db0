import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { countAttempt, deleteOldAttempts } from './account-limit.ts'

const app = await createTestApp()
const { db } = app
const MINUTE = 60_000

function requestReset(email: string) {
  return app.fetch('/api/auth/request-password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ email }),
  })
}

it('is not reset when the identity library deletes its own counters', async () => {
  const now = new Date()
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await countAttempt(db, '/request-password-reset', 'amira@gmail.com', now)).toBeNull()
  // The library deletes its old counters when one of them starts a new window.
  await requestReset('other@gmail.com')
  await sql`update rate_limits set last_request = last_request - ${2 * MINUTE}::bigint`.execute(db)
  await requestReset('other@gmail.com')
  const refused = await requestReset(' Amira@gmail.com')
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: 'Too many attempts. Please try again in 1 hour.' },
  ])
})

it('accepts any text as an address without an internal error', async () => {
  await sql`delete from rate_limits`.execute(db)
  const words = Array.from({ length: 2000 }, (_, index) => ((index * 7919) % 100_003).toString(36)).join('')
  for (const email of [words, 'a\0b@gmail.com', '', '\ud800@gmail.com'])
    expect([email.slice(0, 20), (await requestReset(email)).status]).toEqual([email.slice(0, 20), 400])
})

it('starts its window with the first attempt and resets after it', async () => {
  const start = new Date('2026-06-01T10:00:00Z')
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE)
  const count = (minutes: number) => countAttempt(db, 'reauthentication', 'somebody', after(minutes))
  for (let attempt = 0; attempt < 10; attempt++) expect(await count(attempt)).toBeNull()
  expect(await count(10)).toBe(5 * 60)
  expect(await count(15)).toBeNull()
})

it('ends although the clock was two days ahead when it began', async () => {
  const now = new Date('2026-06-01T10:00:00Z')
  const ahead = new Date('2026-06-03T10:00:00Z')
  for (let attempt = 0; attempt < 11; attempt++) await countAttempt(db, 'reauthentication', 'early', ahead)
  expect(await countAttempt(db, 'reauthentication', 'early', ahead)).toBe(15 * 60)
  expect(await countAttempt(db, 'reauthentication', 'early', now)).toBeNull()
})

it('deletes what the identity library has counted while the clock was ahead', async () => {
  await sql`delete from rate_limits`.execute(db)
  const now = new Date('2026-06-01T10:00:00Z')
  const keys = { now: now.getTime(), ahead: now.getTime() + 2 * 24 * 60 * MINUTE }
  for (const [key, lastRequest] of Object.entries(keys))
    await db.insertInto('rateLimits').values({ key, count: 120, lastRequest }).execute()
  await deleteOldAttempts(db, now)
  expect((await db.selectFrom('rateLimits').select('key').execute()).map(({ key }) => key)).toEqual(['now'])
})

it('deletes attempts older than the longest window', async () => {
  await sql`delete from attempts`.execute(db)
  const start = new Date('2026-06-01T10:00:00Z')
  await countAttempt(db, 'renew-link', 'old', start)
  await countAttempt(db, 'renew-link', 'new', new Date(start.getTime() + 30 * MINUTE))
  await deleteOldAttempts(db, new Date(start.getTime() + 60 * MINUTE + MINUTE))
  expect((await db.selectFrom('attempts').select('key').execute()).map(({ key }) => key)).toEqual(['renew-link new'])
})
