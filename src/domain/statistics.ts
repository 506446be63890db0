/** The share of the total in whole percent; 0 if the total is 0 (spec section 2, Admin dashboard). */
export function percentage(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total)
}
