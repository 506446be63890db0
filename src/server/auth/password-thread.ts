import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// A hash takes a core for a tenth of a second, so it has a thread of its own; this is all that runs there.

/** Makes a new hash of a password, or tells whether it is the password of the hash that is given. */
export type Task = { password: string; hash?: string }
export type Answer = string | boolean

// As the identity library hashes, so that what either has made is verified by both.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64
/** Of 0 to 19. A tenth of what others get: at 19 a sign-in on a busy machine would hardly come to its end. */
const NICENESS = 10

letOthersGoFirst()
parentPort?.on('message', ({ password, hash }: Task) => {
  const answer: Answer = hash === undefined ? hashed(password) : isPasswordOf(hash, password)
  parentPort?.postMessage(answer)
})

/** Requests and the database before hashes. Linux alone has priorities of single threads. */
function letOthersGoFirst(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(thread), NICENESS)
  } catch {
    // A sandbox can forbid either. People can sign in all the same; the others wait a little longer.
  }
}

function hashed(password: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${keyOf(password, salt).toString('hex')}`
}

/** What is no hash is a defect in the data: it throws, which ends the thread and rejects the call. */
function isPasswordOf(hash: string, password: string): boolean {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(keyOf(password, salt), Buffer.from(key, 'hex'))
}

function keyOf(password: string, salt: string): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, COST)
}
