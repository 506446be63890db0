import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Reply, Request, Source } from './embedded-worker.ts'

type QueryResult = { rows: never[]; fields: { name: string; dataTypeID: number }[]; affectedRows?: number }
type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never

/**
 * The embedded PostgreSQL (PGlite) behind messages to its own thread, with the part of PGlite's interface that Kysely
 * and pg-boss use. It has one connection: a transaction holds it, everything else waits its turn.
 */
export class EmbeddedDatabase {
  ready = true
  closed = false
  waitReady = Promise.resolve()
  /** Called once when the thread ends by itself; the process should end too and be started again. */
  onFailure: (error: Error) => void = () => undefined
  #failure: Error | null = null
  #worker: Worker
  #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  #nextId = 1
  #turn: Promise<unknown> = Promise.resolve()

  /** Opens (and if need be creates) a database; the caller holds the lock of its folder. */
  static async open(source: Source): Promise<EmbeddedDatabase> {
    const worker = new Worker(new URL(`./embedded-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: source,
    })
    const database = new EmbeddedDatabase(worker)
    await database.#reply(0)
    return database
  }

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')))
  }

  // Like node-postgres: a text without parameters may hold several statements and gives the last one's rows.
  async query(sql: string, params: unknown[] = []): Promise<QueryResult> {
    return this.#exclusively(() => this.#run(sql, params))
  }

  async exec(sql: string): Promise<QueryResult[]> {
    return this.#exclusively(() => this.#ask({ kind: 'exec', sql }))
  }

  async transaction<T>(
    work: (tx: { query: EmbeddedDatabase['query']; rollback(): Promise<void> }) => Promise<T>,
  ): Promise<T> {
    return this.#exclusively(async () => {
      await this.#ask({ kind: 'exec', sql: 'begin' })
      try {
        const result = await work({
          query: (sql, params) => this.#run(sql, params),
          rollback: () => this.#ask({ kind: 'exec', sql: 'rollback' }),
        })
        await this.#ask({ kind: 'exec', sql: 'commit' })
        return result
      } catch (error) {
        await this.#ask({ kind: 'exec', sql: 'rollback' })
        throw error
      }
    })
  }

  /** The whole database as one archive, which `open` can load. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#exclusively(() => this.#ask({ kind: 'dump' }))
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.#exclusively(() => this.#ask({ kind: 'close' }))
    await this.#worker.terminate()
  }

  async #run(sql: string, params: unknown[] = []): Promise<QueryResult> {
    if (params.length > 0) return this.#ask({ kind: 'query', sql, params })
    const results = await this.#ask<QueryResult[]>({ kind: 'exec', sql })
    return results.at(-1) ?? { rows: [], fields: [] }
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  #ask<T>(request: Unsent<Request>): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = this.#nextId++
    this.#worker.postMessage({ id, ...request })
    return this.#reply(id)
  }

  #reply<T>(id: number): Promise<T> {
    return new Promise<T>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #settle(reply: Reply): void {
    // Node has messages of its own for a thread that is watched during development.
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('error' in reply) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else waiting?.resolve(reply.result as never)
  }

  /** Whatever waits or comes later fails at once; whoever owns the process is told, unless it was closing anyway. */
  #fail(cause: unknown): void {
    const error = cause as Error
    const isFirst = !this.#failure
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    if (isFirst && !this.closed) this.onFailure(error)
  }
}
