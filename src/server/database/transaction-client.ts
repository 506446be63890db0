import { PreparingClient } from './preparing-client.ts'
import { UNHEARD } from './unheard.ts'

/**
 * A connection that one asker has at a time. A transaction's `begin`, and what is marked as `UNHEARD`, leave together with
 * the statement after them. What follows a `begin` that was refused is refused as well, or it would stand on its own.
 */
export class TransactionClient extends PreparingClient {
  /** Until it was heard; a refused one stays until the rollback. */
  #begun: Promise<unknown> | null = null
  /** Something waits for that, so that all after it does. */
  #isHeldBack = false
  #unheard: Promise<unknown> | null = null

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads cannot be repeated in an override
  override query(...call: any[]): any {
    const [text] = call
    if (typeof text !== 'string' || typeof call.at(-1) === 'function') return super.query(...call)
    if (text === 'rollback') return this.#rollBack(() => super.query(...call))
    if (BEGIN.test(text)) return this.#begin(() => super.query(...call))
    const isUnheard = text.startsWith(UNHEARD)
    const send = () => {
      if (isUnheard) this.gather()
      return super.query(...call)
    }
    const answer = this.#afterUnheard(this.#afterBegin(text, send))
    return isUnheard ? this.#leave(answer) : answer
  }

  #begin(send: () => Promise<unknown>): Promise<object> {
    this.gather()
    const begun = send()
    this.#begun = begun
    this.#isHeldBack = false
    const heard = () => {
      if (this.#begun === begun) this.#begun = null
    }
    begun.then(heard, () => undefined)
    return NO_ANSWER
  }

  /** After all that still waits for the `begin`: it would otherwise come when the transaction is over. */
  #rollBack(send: () => Promise<unknown>): Promise<unknown> {
    const begun = this.#begun
    this.#begun = null
    this.#unheard = null
    return begun ? begun.then(send, send) : send()
  }

  /** A question leaves early, since it does no harm outside the transaction; anything else waits until that is there. */
  #afterBegin(text: string, send: () => Promise<unknown>): Promise<unknown> {
    const begun = this.#begun
    if (!begun) return send()
    this.#isHeldBack ||= !QUESTION.test(text)
    if (this.#isHeldBack) return begun.then(send)
    const answer = send()
    answer.catch(() => undefined)
    return begun.then(() => answer)
  }

  /** The first refusal counts: those after it only say that the transaction is over. */
  #afterUnheard(answer: Promise<unknown>): Promise<unknown> {
    const before = this.#unheard
    if (!before) return answer
    this.#unheard = null
    answer.catch(() => undefined)
    return before.then(() => answer)
  }

  #leave(answer: Promise<unknown>): Promise<object> {
    answer.catch(() => undefined)
    this.#unheard = answer
    return NO_ANSWER
  }
}

const NO_ANSWER = Promise.resolve({ command: '', rowCount: 0, rows: [] })
/** How the query builder begins a transaction. */
export const BEGIN = /^(begin|start transaction [a-z ,]+)$/
const QUESTION = /^select /
