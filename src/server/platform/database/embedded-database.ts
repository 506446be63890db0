import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Reply, Request, Source } from './embedded-worker.ts'
import { beginStatement, needsOrigin } from './origin.ts'

type QueryResult = { rows: never[]; fields: { name: string; dataTypeID: number }[]; affectedRows?: number }
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/**
 * The embedded PostgreSQL (PGlite), which runs in a worker thread; each call is a message to it. Implements the part of
 * PGlite's interface that Kysely and pg-boss use. It has one connection: queries and transactions wait in a queue.
 */
export class EmbeddedDatabase {
  ready = true
  closed = false
  waitReady = Promise.resolve()
  /** Called once if the worker thread crashes. The process cannot continue and should exit. */
  onFailure: (error: Error) => void = () => undefined
  #failure: Error | null = null
  #worker: Worker
  #pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  #nextId = 1
  #queue: Promise<unknown> = Promise.resolve()

  /** Opens or creates a database. The caller holds the lock of its folder. */
  static async open(source: Source): Promise<EmbeddedDatabase> {
    const worker = new Worker(new URL(`./embedded-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: source,
    })
    const database = new EmbeddedDatabase(worker)
    await database.#replyTo(0)
    return database
  }

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')))
  }

  /** Without parameters, `sql` may contain several statements; returns the rows of the last one, as node-postgres does. */
  async query(sql: string, params: unknown[] = []): Promise<QueryResult> {
    return needsOrigin(sql)
      ? this.transaction((tx) => tx.query(sql, params))
      : this.#enqueue(() => this.#run(sql, params))
  }

  async exec(sql: string): Promise<QueryResult[]> {
    return this.#enqueue(() => this.#send({ kind: 'exec', sql }))
  }

  async transaction<T>(
    work: (tx: { query: EmbeddedDatabase['query']; rollback(): Promise<void> }) => Promise<T>,
  ): Promise<T> {
    return this.#enqueue(async () => {
      await this.#send({ kind: 'exec', sql: beginStatement() })
      try {
        const result = await work({
          query: (sql, params) => this.#run(sql, params),
          rollback: () => this.#send({ kind: 'exec', sql: 'rollback' }),
        })
        await this.#send({ kind: 'exec', sql: 'commit' })
        return result
      } catch (error) {
        await this.#send({ kind: 'exec', sql: 'rollback' })
        throw error
      }
    })
  }

  /** The database as an archive, which `open` can load. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#enqueue(() => this.#send({ kind: 'dump' }))
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.#enqueue(() => this.#send({ kind: 'close' }))
    await this.#worker.terminate()
  }

  async #run(sql: string, params: unknown[] = []): Promise<QueryResult> {
    if (params.length > 0) return this.#send({ kind: 'query', sql, params })
    const results = await this.#send<QueryResult[]>({ kind: 'exec', sql })
    return results.at(-1) ?? { rows: [], fields: [] }
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => undefined)
    return result
  }

  #send<T>(request: WithoutId<Request>): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = this.#nextId++
    this.#worker.postMessage({ id, ...request })
    return this.#replyTo(id)
  }

  #replyTo<T>(id: number): Promise<T> {
    return new Promise<T>((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #settle(reply: Reply): void {
    // In watch mode, Node sends messages of its own, which match no request.
    const request = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if ('error' in reply) request?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else request?.resolve(reply.result as never)
  }

  /** Rejects all pending and later requests. */
  #fail(cause: unknown): void {
    const error = cause as Error
    const isFirst = !this.#failure
    this.#failure ??= error
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
    if (isFirst && !this.closed) this.onFailure(error)
  }
}
