/**
 * Reads `#type=recovery&token=…` or `?type=recovery&token=…` (spec section 2, Reset password); null on a plain visit.
 * The emailed link uses the fragment, which never appears in server logs. The token is empty if the link lost it.
 */
export function recoveryIn(hash: string, search: { type?: string; token?: string }): { token: string } | null {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const isRecovery = inHash.get('type') === 'recovery' || search.type === 'recovery'
  return isRecovery ? { token: inHash.get('token') ?? search.token ?? '' } : null
}
