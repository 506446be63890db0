import { ASSIGNED, type Assigned } from '#domain/assigned'
import type { Marks } from '#domain/marks'
import { searchTexts } from '../routing/search-texts.ts'

/** `open` if no record is open. */
export const CLOSED = 'none'

/** The URL parameters of a review list; each page has its own status values and defaults. */
export type ReviewFilters = {
  status?: string
  search?: string
  /** The id of a term. */
  term?: string
  department?: string
  registered?: string
  approved?: string
  step?: string
  rating?: string
  /** Whose records, of `ASSIGNED`. */
  assigned?: string
  /** The item shown beside or inside the list. */
  open?: string
  /** Open requests waiting for at least this many days, as `daysInUrl`. */
  waiting?: string
  /** Response figures of this many days back, as `daysInUrl`. */
  period?: string
}

/** Reads the known parameters and drops the rest. */
export function readReviewFilters(search: Record<string, unknown>): ReviewFilters {
  return searchTexts(search, [
    'status',
    'search',
    'term',
    'department',
    'registered',
    'approved',
    'step',
    'rating',
    'assigned',
    'open',
    'waiting',
    'period',
  ])
}

/** The values that a list can be filtered by. */
export type Choice<Value extends string> = {
  key: 'status' | 'waiting'
  options: readonly { value: Value; label: string }[]
  /** Not written to the URL. */
  byDefault: Value
  /** What the marks of pictures narrow this list down to. */
  marks: readonly (keyof Marks)[]
}

/** What a list is filtered by; an empty text is no filter. */
export type Filtered<Value extends string> = {
  chosen: Value
  search: string
  term: string
  department: string
  marks: Marks
  /** Of the lists to review only. */
  assigned: Assigned | ''
}

export function filteredBy<Value extends string>(
  { key, options, byDefault, marks }: Choice<Value>,
  filters: ReviewFilters,
): Filtered<Value> {
  const chosen = options.find(({ value }) => value === filters[key])?.value ?? byDefault
  const { search = '', term = '', department = '' } = filters
  const assigned = ASSIGNED.find((one) => key === 'status' && one === filters.assigned) ?? ''
  return { chosen, search, term, department, assigned, marks: marksIn(filters, marks) }
}

/** The server refuses unknown values. */
function marksIn(filters: ReviewFilters, keys: readonly (keyof Marks)[]) {
  return Object.fromEntries(keys.filter((key) => filters[key]).map((key) => [key, filters[key]])) as Marks
}

/** The filters as the endpoints take them. */
export function recordFilters({ search, term, department, marks, assigned }: Partial<Filtered<string>>) {
  return {
    ...(search && { search }),
    ...(term && { term }),
    ...(department && { department }),
    ...marks,
    ...(assigned && { assigned }),
  }
}

/** A number of days as a URL parameter, `30-days`: the router would quote a bare number. */
export function daysInUrl(days: string): string {
  return `${days}-days`
}
