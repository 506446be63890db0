import { searchTexts } from '../routing/search-texts.ts'

/** What the address of a review list holds; the status words are the page's own, absent means its default. */
export type ReviewFilters = {
  status?: string
  search?: string
  /** The item shown beside or inside the list. */
  open?: string
  /** Of requests without an answer: waiting for at least so many days. */
  waiting?: string
  /** Of response figures: so many days back. */
  period?: string
}

/** Takes what is usable from the address and drops the rest. */
export function readReviewFilters(search: Record<string, unknown>): ReviewFilters {
  return searchTexts(search, ['status', 'search', 'open', 'waiting', 'period'])
}

/** What a list can be narrowed down to. */
export type Choice<Value extends string> = {
  key: 'status' | 'waiting'
  options: readonly { value: Value; label: string }[]
  /** Absent from the address. */
  byDefault: Value
}

/** What of the choice the address names, and the search text. */
export function filteredBy<Value extends string>({ key, options, byDefault }: Choice<Value>, filters: ReviewFilters) {
  const chosen = options.find(({ value }) => value === filters[key])?.value ?? byDefault
  return { chosen, search: filters.search ?? '' }
}
