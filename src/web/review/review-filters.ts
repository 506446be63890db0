import { searchTexts } from '../routing/search-texts.ts'

/** The URL parameters of a review list; each page has its own status values and defaults. */
export type ReviewFilters = {
  status?: string
  search?: string
  /** The id of a term. */
  term?: string
  /** The item shown beside or inside the list. */
  open?: string
  /** Open requests waiting for at least this many days, as `daysInUrl`. */
  waiting?: string
  /** Response figures of this many days back, as `daysInUrl`. */
  period?: string
}

/** Reads the known parameters and drops the rest. */
export function readReviewFilters(search: Record<string, unknown>): ReviewFilters {
  return searchTexts(search, ['status', 'search', 'term', 'open', 'waiting', 'period'])
}

/** The values that a list can be filtered by. */
export type Choice<Value extends string> = {
  key: 'status' | 'waiting'
  options: readonly { value: Value; label: string }[]
  /** Not written to the URL. */
  byDefault: Value
}

/** What a list is filtered by; an empty text is no filter. */
export type Filtered<Value extends string> = { chosen: Value; search: string; term: string }

export function filteredBy<Value extends string>(
  { key, options, byDefault }: Choice<Value>,
  filters: ReviewFilters,
): Filtered<Value> {
  const chosen = options.find(({ value }) => value === filters[key])?.value ?? byDefault
  return { chosen, search: filters.search ?? '', term: filters.term ?? '' }
}

/** The filters as the endpoints take them. */
export function recordFilters({ search, term }: Pick<Filtered<string>, 'search' | 'term'>) {
  return { ...(search && { search }), ...(term && { term }) }
}

/** A number of days as a URL parameter, `30-days`: the router would quote a bare number. */
export function daysInUrl(days: string): string {
  return `${days}-days`
}
