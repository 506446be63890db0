/** What the emailed reset link carries; the token is empty in a link that lost it. */
export type Recovery = { token: string }

/**
 * Reads `#type=recovery&token=…` or `?type=recovery&token=…` (spec section 2, Reset password); null for a plain visit.
 * The emailed link uses the fragment, which reaches no server and no log.
 */
export function recoveryIn(hash: string, search: { type?: string; token?: string }): Recovery | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const isRecovery = inHash.get('type') === 'recovery' || search.type === 'recovery'
  return isRecovery ? { token: inHash.get('token') ?? search.token ?? '' } : null
}
