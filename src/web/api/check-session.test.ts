import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthCallError } from './auth-calls.ts'
import { CHECK_INTERVAL, type CheckedTab, checkSession } from './check-session.ts'
import { ServerUnreachableError } from './reach-server.ts'
import type { Session } from './session.ts'

const PERSON = {
  id: '0197a1b2-0000-7000-8000-000000000001',
  firstName: 'Zoë',
  lastName: 'Çağlar',
  email: 'zoe@gmail.com',
  role: 'student' as const,
  university: null,
  major: null,
  graduationYear: null,
  createdAt: '2026-06-01T10:00:00.000Z',
  departments: [],
  needsSecondFactor: false,
  language: null,
}
const signedIn = (expiresIn: number): Session => ({ person: PERSON, expiresIn })

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** A tab with these responses of the server; the last one repeats. */
function tabWith(answers: (Session | Error)[], facts: Partial<CheckedTab> = {}) {
  const reads: number[] = []
  const shown: Session[] = []
  const renewals: number[] = []
  const tab: CheckedTab = {
    isVisible: () => true,
    personId: () => PERSON.id,
    read: async () => {
      const answer = answers[Math.min(reads.length, answers.length - 1)]
      reads.push(Date.now())
      if (answer instanceof Error) throw answer
      return answer as Session
    },
    renew: async () => void renewals.push(Date.now()),
    show: (session) => void shown.push(session),
    now: () => Date.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ...facts,
  }
  return { tab, reads, shown, renewals }
}

const UNREACHABLE = new ServerUnreachableError('no network')

describe('a check of the session', () => {
  it('shows the session as the server knows it', async () => {
    const { tab, shown } = tabWith([signedIn(3600)])
    await checkSession(tab)
    expect(shown).toEqual([signedIn(3600)])
  })

  it('does nothing in a hidden tab, and nothing when nobody is signed in', async () => {
    for (const facts of [{ isVisible: () => false }, { personId: () => null }]) {
      const { tab, reads } = tabWith([signedIn(3600)], facts)
      await checkSession(tab)
      expect(reads).toEqual([])
    }
  })

  it.each([
    [91, 0],
    [90, 1],
    [1, 1],
  ])('with %i seconds left, renews %i times: three checks are 90 seconds', async (secondsLeft, times) => {
    const { tab, renewals } = tabWith([signedIn(secondsLeft)])
    await checkSession(tab)
    expect(renewals).toHaveLength(times)
  })

  it('removes a session that has ended', async () => {
    const { tab, shown, renewals } = tabWith([{ person: null }])
    await checkSession(tab)
    expect([shown, renewals]).toEqual([[{ person: null }], []])
  })

  it('retries a failed check after 200 ms, doubling, until the next check is due', async () => {
    const { tab, reads, shown } = tabWith([UNREACHABLE])
    const check = checkSession(tab)
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL)
    await check
    expect(reads).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
    expect(shown).toEqual([])
  })

  it.each([UNREACHABLE, new AuthCallError(500, '', ''), new AuthCallError(429, '', '')])(
    'keeps the session after %s, and recovers',
    async (failure) => {
      const { tab, shown } = tabWith([failure, failure, signedIn(3600)])
      const check = checkSession(tab)
      await vi.advanceTimersByTimeAsync(600)
      await check
      expect(shown).toEqual([signedIn(3600)])
    },
  )

  it.each([401, 403, 404])('removes the session after a %i, without a retry', async (status) => {
    const { tab, reads, shown } = tabWith([new AuthCallError(status, '', '')])
    await checkSession(tab)
    expect([reads, shown]).toEqual([[0], [{ person: null }]])
  })

  it('removes the session when its renewal is refused', async () => {
    const { tab, shown } = tabWith([signedIn(30)], {
      renew: () => Promise.reject(new AuthCallError(401, '', '')),
    })
    await checkSession(tab)
    expect(shown).toEqual([{ person: null }])
  })

  it('ignores an answer about somebody who has signed out meanwhile', async () => {
    let personId: string | null = PERSON.id
    const { tab, shown } = tabWith([signedIn(3600)], { personId: () => personId })
    const check = checkSession(tab)
    personId = null
    await check
    expect(shown).toEqual([])
  })
})
