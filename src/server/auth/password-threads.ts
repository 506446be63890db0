import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answer, Task } from './password-thread.ts'

const MOST_THREADS = 4
/** About nine seconds of work. */
const MOST_WAITING_PER_THREAD = 100
/** Unit: milliseconds. */
const LONGEST_WAIT = 15_000

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

  /** As many at a time as `most`; each takes 32 MB while it hashes. */
  constructor(most: number) {
    this.#most = most
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

  /** Gives the job that has waited longest to a thread, if there is one of each. */
  #begin(): void {
    const [job] = this.#waiting
    const thread = job && this.#freeThread()
    if (!thread) return
    this.#waiting.delete(job)
    clearTimeout(job.timer)
    thread.job = job
    thread.worker.ref()
    thread.worker.postMessage(job.task)
  }

  #freeThread(): Thread | undefined {
    for (const thread of this.#threads) if (!thread.job) return thread
    return this.#threads.size < this.#most ? this.#startThread() : undefined
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
