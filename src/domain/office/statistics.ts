/** The share of the total in whole percent; 0 if the total is 0 (spec section 2, Admin dashboard). */
export function percentage(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total)
}

/**
 * The shares of all parts in whole percent, which add up to 100; zeros if the total is 0. Shares are rounded down, and the rest
 * goes to the largest remainders, of equal ones to the larger part.
 */
export function percentages(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)
  const shares = parts.map((part) => Math.floor((100 * part) / total))
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0)
  const lost = (at: number) => (100 * parts[at]!) % total
  const order = [...parts.keys()].sort((a, b) => lost(b) - lost(a) || parts[b]! - parts[a]!)
  for (const at of order.slice(0, missing)) shares[at]! += 1
  return shares
}
