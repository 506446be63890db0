import pg from 'pg'
import { UNHEARD } from './unheard.ts'

/** Beyond so many different statements no more are prepared: each takes memory on every connection. */
const MOST = 500

const names = new Map<string, string>()

/**
 * A connection that prepares each statement once, under a name of its own, and then only binds: planning costs more than
 * most of our answers. What is asked in one turn of the event loop is sent in one piece: sending costs as much again. A
 * transaction's `begin` and what is marked as `UNHEARD` leave with the statement after them. And it makes the driver's
 * promises, whose own keep every row for the next full collection.
 */
export class PreparingClient extends pg.Client {
  #isHeld = false
  #unheard: Promise<unknown> | undefined

  // The driver knows many forms of this call; the query builder and the queue use the one with text and values.
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads cannot be repeated in an override
  override query(...call: any[]): any {
    const [text, values, ...callback] = call
    // Without values the text may be several statements, as migrations are; those cannot be prepared.
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? nameOf(text) : undefined
    const given = name ? [{ name, text, values }, ...callback] : call
    this.#hold()
    if (typeof text !== 'string' || typeof call.at(-1) === 'function') return super.query(...(given as [string]))
    // What is answered to a callback that the driver sets later outlives the young generation (docs/decisions/0023-memory.md).
    const answer = new Promise((resolve, reject) => {
      const settle = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
      super.query(...([...given, settle] as unknown as [string, typeof settle]))
    })
    if (text !== 'begin' && !text.startsWith(UNHEARD)) return this.#afterUnheard(answer)
    this.#unheard = this.#afterUnheard(answer)
    this.#unheard.catch(() => undefined)
    return Promise.resolve({ command: '', rowCount: 0, rows: [] })
  }

  /** The first refusal counts: those after it only say that the transaction is over. */
  #afterUnheard(answer: Promise<unknown>): Promise<unknown> {
    const before = this.#unheard
    if (!before) return answer
    this.#unheard = undefined
    answer.catch(() => undefined)
    return before.then(() => answer)
  }

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    const { stream } = this.connection
    stream.cork()
    setImmediate(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `fieldmark_${names.size}`
  names.set(text, name)
  return name
}
