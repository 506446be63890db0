import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Node's own threads, in which passwords are hashed, are four: one is left to files and names of hosts. */
const MOST_AT_A_TIME = 3
/** For each that may be hashed at a time: about nine seconds of work, on two cores twice that while there is other work. */
const MOST_WAITING = 100
/** Unit: milliseconds. */
const LONGEST_WAIT = 15_000

/** Share of the time. Sign-ins alone keep the event loop busy for half of that, requests one after the other for more. */
const BUSY_LOOP = 0.4
/** A look at the event loop says how busy it was for at least so long. Unit: milliseconds. */
const SHORTEST_LOOK = 100

// As the identity library hashes, so that what either has made is verified by both.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64
/** Of 0 to 19. A tenth of what others get: at 19 a sign-in on a busy machine would hardly come to its end. */
const NICENESS = 10

/** More passwords have come than are hashed in the time that somebody waits. */
export class PasswordsBusy extends Error {
  override message = 'Too many people are signing in at the moment. Please try again in a minute.'
}

/** Hashes passwords after everything else, so that a whole year signing in at once slows nobody else down. */
export class PasswordQueue {
  readonly #most: number
  readonly #waiting = new Set<() => void>()
  readonly #isBusy: () => boolean
  #running = 0

  /**
   * As many at a time as `most`, one less while `isBusy` says that there is other work; each takes a core and 32 MB
   * while it is hashed.
   */
  constructor(most: number, isBusy: () => boolean = loopWatch()) {
    this.#most = most
    this.#isBusy = isBusy
  }

  /** Rejects with PasswordsBusy. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16).toString('hex')
    const key = await this.#keyOf(password, salt)
    return `${salt}:${key.toString('hex')}`
  }

  /** Whether this is the password of the hash. Rejects as `hash` does, and when the hash is none. */
  async verify(hash: string, password: string): Promise<boolean> {
    const [salt = '', key = ''] = hash.split(':')
    return timingSafeEqual(await this.#keyOf(password, salt), Buffer.from(key, 'hex'))
  }

  #keyOf(password: string, salt: string): Promise<Buffer> {
    if (this.#waiting.size >= this.#most * MOST_WAITING) return Promise.reject(new PasswordsBusy())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(new PasswordsBusy())
      }, LONGEST_WAIT)
      const begin = () => {
        clearTimeout(timer)
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
          this.#running--
          this.#beginNext()
          if (error) reject(error)
          else resolve(key)
        })
        letOthersGoFirst()
      }
      this.#waiting.add(begin)
      this.#beginNext()
    })
  }

  /** Begins with those that have waited longest, as many as may be hashed now. */
  #beginNext(): void {
    for (const begin of this.#waiting) {
      const most = this.#isBusy() ? Math.max(1, this.#most - 1) : this.#most
      if (this.#running >= most) return
      this.#waiting.delete(begin)
      this.#running++
      begin()
    }
  }
}

/** The queue of one of so many processes, which share the cores. */
export function passwordQueueFor(processes: number): PasswordQueue {
  return new PasswordQueue(Math.max(1, Math.min(MOST_AT_A_TIME, Math.floor(availableParallelism() / processes))))
}

/** Tells whether the event loop has been busy of late. */
function loopWatch(): () => boolean {
  let since = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const { active, idle, utilization } = performance.eventLoopUtilization(since)
    if (active + idle < SHORTEST_LOOK) return isBusy
    since = performance.eventLoopUtilization()
    isBusy = utilization > BUSY_LOOP
    return isBusy
  }
}

let isLowered = false

/**
 * The event loop and the database before Node's threads, which are there once they have work. Linux alone has priorities
 * of single threads; a Node too old to name these leaves them as they are.
 */
function letOthersGoFirst(): void {
  if (isLowered || process.platform !== 'linux') return
  isLowered = true
  try {
    for (const thread of readdirSync('/proc/self/task'))
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8') === 'libuv-worker\n')
        setPriority(Number(thread), NICENESS)
  } catch {
    // A sandbox can forbid either. People can sign in all the same; the others wait a little longer.
  }
}
