import { MINUTE } from '#domain/durations'

// How often one account, or one system with a token, may change something or export. Reading is cheap and not counted
// (docs/decisions/0052-limit-of-calls.md).

/** More than somebody does by hand, and than any screen sends. */
export const CALLS_PER_MINUTE = 300

/** Whether calls of this endpoint count. Some changes are needed to end a session or to prove whose it is. */
export function isCounted(endpoint: string, method: string): boolean {
  return (method !== 'GET' || endpoint.startsWith('exports.')) && !/^(session|reauthentication)\./.test(endpoint)
}

/** Counts in the memory of this process, for each caller. */
export class CallLimit {
  #counts = new Map<string, number>()
  #startedAt = 0

  /** Counts a call. Returns the seconds to wait after too many, otherwise null. `now` is in milliseconds of any clock. */
  count(caller: string, now: number): number | null {
    // All minutes start together, so that nothing has to be kept for those who have gone.
    if (now - this.#startedAt >= MINUTE) {
      this.#counts.clear()
      this.#startedAt = now
    }
    const count = (this.#counts.get(caller) ?? 0) + 1
    this.#counts.set(caller, count)
    return count > CALLS_PER_MINUTE ? Math.ceil((this.#startedAt + MINUTE - now) / 1000) : null
  }
}
