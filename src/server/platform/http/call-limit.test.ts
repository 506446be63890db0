import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { CALLS_PER_MINUTE, CallLimit, isCounted } from './call-limit.ts'

const app = await createTestApp()

describe('the limit', () => {
  it('is per caller, and ends after a minute', () => {
    const limit = new CallLimit()
    const [one, other] = [randomUUID(), randomUUID()]
    for (let call = 1; call <= CALLS_PER_MINUTE; call++) expect(limit.count(one, 100_000)).toBeNull()
    expect(limit.count(one, 100_000)).toBe(60)
    expect(limit.count(one, 159_001)).toBe(1)
    expect(limit.count(other, 159_001)).toBeNull()
    expect(limit.count(one, 160_000)).toBeNull()
  })

  it.each([
    ['internships.register', 'POST', true],
    ['internships.delete', 'DELETE', true],
    ['exports.feedback', 'GET', true],
    ['internships.listMine', 'GET', false],
    ['session.end', 'DELETE', false],
  ])('of %s (%s) is %s', (endpoint, method, counts) => {
    expect(isCounted(endpoint, method)).toBe(counts)
  })
})

describe('somebody who sends too much', () => {
  it('gets a sentence and the time to wait, can still read, and does not slow anybody else down', async () => {
    const busy = await makeStudent(app.db)
    const other = await makeStudent(app.db)
    const save = async (cookie: string) =>
      app.fetch('/api/v1/saved-views/nothing', {
        method: 'DELETE',
        headers: { cookie, 'content-type': 'application/json' },
      })
    const cookie = await app.cookieFor(busy.id)
    // Uses another session of the same account.
    const again = await app.cookieFor(busy.id)
    for (let call = 0; call < CALLS_PER_MINUTE; call++) await save(cookie)
    const refused = await save(again)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_CALLS',
      message: 'This account has sent too many requests. Please wait a minute, then try again.',
    })
    expect(await app.clientWith(cookie).session.get()).toMatchObject({ person: { id: busy.id } })
    expect((await save(await app.cookieFor(other.id))).status).not.toBe(429)
  })
})
