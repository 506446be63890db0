/** Older links get a notice (spec section 9, stale-URL warning). Unit: seconds. */
const STALE_AFTER = 120

export type Recovery = {
  /** Empty if the link lost it. */
  token: string
  isStale: boolean
}

/**
 * Reads `#type=recovery&token=…&issued=…`, or the same as a query string (spec section 2, Reset password); null on a plain
 * visit. The emailed link uses the fragment, which never appears in server logs. `issued` is in seconds since 1970; links
 * that a command prints have none.
 */
export function recoveryIn(hash: string, search: RecoverySearch, now: Date): Recovery | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  if (inHash.get('type') !== 'recovery' && search.type !== 'recovery') return null
  const issued = Number(inHash.get('issued') ?? search.issued)
  return {
    token: inHash.get('token') ?? search.token ?? '',
    isStale: issued > 0 && now.getTime() / 1000 - issued > STALE_AFTER,
  }
}

type RecoverySearch = { type?: string; token?: string; issued?: string }
