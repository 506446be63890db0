import pg from 'pg'

/** Beyond so many different statements no more are prepared: each takes memory on every connection. */
const MOST = 500

/** Undefined for what is no longer prepared. */
const names = new Map<string, string | undefined>()
const refused = new Set<string>()
let given = 0

type Settle = (error: Error | null, result: unknown) => void

/**
 * A connection that prepares each statement once, under a name of its own, and then only binds: planning costs more than
 * most of our answers. And it makes the driver's promises, whose own keep every row for the next full collection.
 */
export class PreparingClient extends pg.Client {
  #isGathering = false
  /** Names of this connection's own, for what was refused while it was being prepared. */
  readonly #renamed = new Map<string, string>()

  // The driver knows many forms of this call; the query builder and the queue use the one with text and values.
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads cannot be repeated in an override
  override query(...call: any[]): any {
    const [text, values] = call
    if (typeof text !== 'string') return super.query(...(call as [string]))
    const settle = call.at(-1)
    if (typeof settle === 'function') return this.#send(text, values, settle)
    // What is answered to a callback that the driver sets later outlives the young generation (docs/decisions/0023-memory.md).
    return new Promise((resolve, reject) => {
      this.#send(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  #send(text: string, values: unknown, settle: Settle): void {
    // Without values the text may be several statements, as migrations are; those cannot be prepared.
    const name = Array.isArray(values) && values.length > 0 ? (this.#renamed.get(text) ?? nameOf(text)) : undefined
    if (!name) {
      super.query(text, values as unknown[], settle)
      return
    }
    const settleOrRepeat = (error: Error | null, result: unknown) => {
      // PgBouncer keeps the name of what PostgreSQL has refused to prepare, and ends the connection where it comes again.
      if (error && !this.#isPrepared(name)) this.#renamed.set(text, newName())
      if (!isOutdated(error)) return settle(error, result)
      if (this.#renamed.has(text)) this.#renamed.set(text, newName())
      else forget(text, name)
      // Nothing was done yet. A transaction, though, has lost what it did before: `untilItPasses` begins it again.
      if (this.getTransactionStatus() === 'I') super.query(text, values as unknown[], settle)
      else settle(error, result)
    }
    super.query({ name, text, values: values as unknown[] }, settleOrRepeat)
  }

  #isPrepared(name: string): boolean {
    // The driver's own list, which its types leave out.
    const { parsedStatements } = this.connection as pg.Connection & { parsedStatements: Record<string, string> }
    return name in parsedStatements
  }

  /** What is asked from now on in this turn of the event loop is sent in one piece: sending costs as much as a quick answer. */
  protected gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}

/** For questions of many askers: those of one turn of the event loop are sent together. */
export class GatheringClient extends PreparingClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads cannot be repeated in an override
  override query(...call: any[]): any {
    this.gather()
    return super.query(...call)
  }
}

function nameOf(text: string): string | undefined {
  if (names.has(text) || names.size >= MOST) return names.get(text)
  const name = newName()
  names.set(text, name)
  return name
}

function newName(): string {
  return `fieldmark_${given++}`
}

/**
 * The next time it is prepared anew, on every connection; but once only, since a pooler may know the new name for the
 * old one, as PgBouncer does, and would have it refused again.
 */
function forget(text: string, name: string): void {
  if (names.get(text) !== name) return
  if (refused.has(text)) names.set(text, undefined)
  else names.delete(text)
  refused.add(text)
}

/** A migration has changed what the prepared statement would answer. */
function isOutdated(error: Error | null): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
}
