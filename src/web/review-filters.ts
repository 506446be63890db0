/** What the address of a review list holds; the status words are the page's own, absent means its default. */
export type ReviewFilters = {
  status?: string
  search?: string
  /** The item shown beside or inside the list. */
  open?: string
}

/** Takes what is usable from the address and drops the rest. */
export function readReviewFilters(given: Record<string, unknown>): ReviewFilters {
  const filters: ReviewFilters = {}
  for (const key of ['status', 'search', 'open'] as const) {
    const value = given[key]
    // The router reads `?search=2026` as a number.
    if (typeof value === 'string' || typeof value === 'number') filters[key] = String(value)
  }
  return filters
}
