import { createHook } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PasswordQueue, PasswordsBusy } from './password-queue.ts'

describe('a password', () => {
  const passwords = new PasswordQueue(2)

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

describe('the queue', () => {
  afterEach(() => vi.useRealTimers())

  it('goes on after what is no hash', async () => {
    const passwords = new PasswordQueue(1)
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

  it('refuses who would wait too long, at once or when the time is over, but not who is served already', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const passwords = new PasswordQueue(1)
    const served = passwords.hash('secret1')
    const waiting = Array.from({ length: 100 }, () => passwords.hash('secret1').catch((error: unknown) => error))
    await expect(passwords.hash('secret1')).rejects.toBeInstanceOf(PasswordsBusy)
    vi.advanceTimersByTime(15_000)
    for (const refused of await Promise.all(waiting)) expect(refused).toBeInstanceOf(PasswordsBusy)
    expect(await served).toContain(':')
    expect(await passwords.hash('secret1')).toContain(':')
  })

  it.each([
    { most: 2, isBusy: false, atOnce: 2 },
    { most: 2, isBusy: true, atOnce: 1 },
    { most: 1, isBusy: true, atOnce: 1 },
  ])('hashes $atOnce at a time of at most $most, busy elsewhere: $isBusy', async ({ most, isBusy, atOnce }) => {
    const passwords = new PasswordQueue(most, () => isBusy)
    const begun = countHashes()
    const all = Array.from({ length: 4 }, () => passwords.hash('secret1'))
    expect(begun()).toBe(atOnce)
    await Promise.all(all)
    expect(begun()).toBe(4)
  })

  it('hashes all it can again once the other work is over', async () => {
    let isBusy = true
    const passwords = new PasswordQueue(2, () => isBusy)
    const begun = countHashes()
    const [first, ...others] = Array.from({ length: 4 }, () => passwords.hash('secret1'))
    isBusy = false
    await first
    expect(begun()).toBe(3)
    await Promise.all(others)
  })

  it.runIf(process.platform === 'linux')('leaves the cores to everybody else', async () => {
    await new PasswordQueue(1).hash('secret1')
    const nicenesses = threads().filter(({ name }) => name === 'libuv-worker')
    expect(nicenesses.map(({ niceness }) => niceness)).toEqual([10, 10, 10, 10])
    expect(threads().find(({ id }) => id === process.pid)?.niceness).toBe(0)
  })
})

/** Tells how many hashes Node has been asked for since. */
function countHashes(): () => number {
  let begun = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'SCRYPTREQUEST') begun++
    },
  }).enable()
  onTestFinished(() => void hook.disable())
  return () => begun
}

/** Of this process (Linux). */
function threads(): { id: number; name: string; niceness: number }[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    const [before = '', after = ''] = stat.split(') ')
    return { id: Number(thread), name: before.split('(')[1] ?? '', niceness: Number(after.split(' ')[16]) }
  })
}
