import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Answer, Task } from './password-thread.ts'

const MOST_THREADS = 4
/** About nine seconds of work, on two cores twice that while there is other work. */
const MOST_WAITING_PER_THREAD = 100
/** Unit: milliseconds. */
const LONGEST_WAIT = 15_000

/** Share of the time. Sign-ins alone keep the event loop busy for half of that, requests one after the other for more. */
const BUSY_LOOP = 0.4
/** A look at the event loop says how busy it was for at least so long. Unit: milliseconds. */
const SHORTEST_LOOK = 100

/** More passwords have come than are hashed in the time that somebody waits. */
export class PasswordsBusy extends Error {
  override message = 'Too many people are signing in at the moment. Please try again in a minute.'
}

type Job = { task: Task; resolve(answer: never): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Thread = { worker: Worker; job: Job | undefined }

/**
 * Hashes passwords beside everything else, and after it: in threads that leave the cores to whoever else wants them, so
 * that a whole year signing in at once slows nobody else down. The threads begin with the first password.
 */
export class PasswordThreads {
  readonly #most: number
  readonly #threads = new Set<Thread>()
  readonly #waiting = new Set<Job>()
  readonly #isBusy: () => boolean

  /**
   * As many at a time as `most`, one less while `isBusy` says that there is other work; each takes 32 MB while it hashes.
   */
  constructor(most: number, isBusy: () => boolean = loopWatch()) {
    this.#most = most
    this.#isBusy = isBusy
  }

  /** Rejects with PasswordsBusy, or with an error when the thread ends. */
  hash(password: string): Promise<string> {
    return this.#ask({ password })
  }

  /** Whether this is the password of the hash. Rejects as `hash` does, and when the hash is none. */
  verify(hash: string, password: string): Promise<boolean> {
    return this.#ask({ hash, password })
  }

  #ask<T extends Answer>(task: Task): Promise<T> {
    if (this.#waiting.size >= this.#most * MOST_WAITING_PER_THREAD) return Promise.reject(new PasswordsBusy())
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(job)
        reject(new PasswordsBusy())
      }, LONGEST_WAIT)
      const job: Job = { task, resolve, reject, timer }
      this.#waiting.add(job)
      this.#begin()
    })
  }

  /** Gives the jobs that have waited longest to threads, as long as there are both. */
  #begin(): void {
    for (const job of this.#waiting) {
      const thread = this.#freeThread()
      if (!thread) return
      this.#waiting.delete(job)
      clearTimeout(job.timer)
      thread.job = job
      thread.worker.ref()
      thread.worker.postMessage(job.task)
    }
  }

  #freeThread(): Thread | undefined {
    const most = this.#isBusy() ? Math.max(1, this.#most - 1) : this.#most
    const working = [...this.#threads].filter(({ job }) => job).length
    if (working >= most) return undefined
    for (const thread of this.#threads) if (!thread.job) return thread
    return this.#startThread()
  }

  #startThread(): Thread {
    const worker = new Worker(new URL(`./password-thread${extname(import.meta.url)}`, import.meta.url))
    const thread: Thread = { worker, job: undefined }
    this.#threads.add(thread)
    worker.on('message', (answer: Answer | object) => {
      // Node has messages of its own for a thread that is watched during development.
      if (typeof answer === 'object') return
      thread.job?.resolve(answer as never)
      thread.job = undefined
      // One that only waits keeps no process alive.
      worker.unref()
      this.#begin()
    })
    const end = (error: Error) => {
      this.#threads.delete(thread)
      thread.job?.reject(error)
      thread.job = undefined
      this.#begin()
    }
    worker.on('error', end)
    worker.on('exit', () => end(new Error('A thread that hashes passwords has ended.')))
    return thread
  }
}

/** The threads for one of so many processes, which share the cores. */
export function passwordThreadsFor(processes: number): PasswordThreads {
  return new PasswordThreads(Math.max(1, Math.min(MOST_THREADS, Math.floor(availableParallelism() / processes))))
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
