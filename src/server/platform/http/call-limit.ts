import { MINUTE } from '#domain/time/durations'

// Limits how often one account, or one system with a token, may change or export something. Reading is cheap and not limited
// (docs/decisions/0052-limit-of-calls.md).

/** More than anybody does by hand, and more than any screen sends. */
export const CALLS_PER_MINUTE = 300

/** Whether calls of this endpoint count. Some changes are needed to end a session or to prove one's identity. */
export function isCounted(endpoint: string, method: string): boolean {
  return (method !== 'GET' || endpoint.startsWith('exports.')) && !/^(session|reauthentication)\./.test(endpoint)
}

/** Counts calls of each caller, in the memory of this process. */
export class CallLimit {
  #counts = new Map<string, number>()
  #startedAt = 0

  /** Counts a call. Returns the seconds to wait if there were too many, otherwise null. `now`: milliseconds of any clock. */
  count(caller: string, now: number): number | null {
    // All minutes start together, so that nothing is kept for callers who have left.
    if (now - this.#startedAt >= MINUTE) {
      this.#counts.clear()
      this.#startedAt = now
    }
    const count = (this.#counts.get(caller) ?? 0) + 1
    this.#counts.set(caller, count)
    return count > CALLS_PER_MINUTE ? Math.ceil((this.#startedAt + MINUTE - now) / 1000) : null
  }
}
