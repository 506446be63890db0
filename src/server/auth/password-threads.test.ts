import { readdirSync, readFileSync } from 'node:fs'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PasswordsBusy, PasswordThreads } from './password-threads.ts'

/** Where threads have priorities, by which they are counted. */
const isLinux = process.platform === 'linux'

describe('a password', () => {
  const passwords = new PasswordThreads(2)

  it('is verified whether we or the identity library have hashed it', async () => {
    for (const password of ['secret1', 'Nguyễn Thị Ánh', 'ﬁ½ Å']) {
      expect(await verifyPassword({ hash: await passwords.hash(password), password })).toBe(true)
      expect(await passwords.verify(await hashPassword(password), password)).toBe(true)
    }
  })

  it('that is wrong is refused', async () => {
    expect(await passwords.verify(await passwords.hash('secret1'), 'secret2')).toBe(false)
  })

  it('has another hash each time', async () => {
    expect(await passwords.hash('secret1')).not.toBe(await passwords.hash('secret1'))
  })
})

describe('the threads', () => {
  afterEach(() => vi.useRealTimers())

  it('begin anew after one has ended, and whoever waited is served', async () => {
    const passwords = new PasswordThreads(1)
    const hash = await passwords.hash('secret1')
    const answers = await Promise.allSettled([
      passwords.verify('no hash', 'secret1'),
      passwords.verify(hash, 'secret1'),
      passwords.verify('no hash', 'secret1'),
      passwords.verify(hash, 'secret2'),
    ])
    expect(answers.map((answer) => ('value' in answer ? answer.value : answer.status))).toEqual([
      'rejected',
      true,
      'rejected',
      false,
    ])
  })

  it('refuse who would wait too long, at once or when the time is over, but not who is served already', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const passwords = new PasswordThreads(1)
    const served = passwords.hash('secret1')
    const waiting = Array.from({ length: 100 }, () => passwords.hash('secret1').catch((error: unknown) => error))
    await expect(passwords.hash('secret1')).rejects.toBeInstanceOf(PasswordsBusy)
    vi.advanceTimersByTime(15_000)
    for (const refused of await Promise.all(waiting)) expect(refused).toBeInstanceOf(PasswordsBusy)
    expect(await served).toContain(':')
    expect(await passwords.hash('secret1')).toContain(':')
  })

  it.runIf(isLinux)('hash one less at a time while there is other work, but always one', async () => {
    expect(await hashedAtOnce(2, () => false)).toBe(2)
    expect(await hashedAtOnce(2, () => true)).toBe(1)
    expect(await hashedAtOnce(1, () => true)).toBe(1)
  })

  it.runIf(isLinux)('hash all they can again once the other work is over', async () => {
    let isBusy = true
    const passwords = new PasswordThreads(2, () => isBusy)
    const [first, ...others] = Array.from({ length: 3 }, () => passwords.hash('secret1'))
    await first
    isBusy = false
    const before = patientThreads()
    await Promise.all([...others, passwords.hash('secret1')])
    expect(patientThreads()).toBe(before + 1)
  })

  it.runIf(isLinux)('leave the cores to everybody else', async () => {
    const before = patientThreads()
    await new PasswordThreads(1).hash('secret1')
    expect(patientThreads()).toBeGreaterThan(before)
  })
})

async function hashedAtOnce(most: number, isBusy: () => boolean): Promise<number> {
  const before = patientThreads()
  const passwords = new PasswordThreads(most, isBusy)
  await Promise.all(Array.from({ length: 4 }, () => passwords.hash('secret1')))
  return patientThreads() - before
}

/** How many threads of this process have a lower priority. */
function patientThreads(): number {
  return readdirSync('/proc/self/task').filter((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16]) > 0
  }).length
}
