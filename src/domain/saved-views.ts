import { REVIEWED } from './review.ts'

/** The lists whose filters can be saved as a view. Earlier releases also had views of others, which nobody sees any more. */
export const VIEWED_LISTS = [...REVIEWED, 'students', 'open-requests'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** How many views a person can save, over all these lists. */
export const MAX_SAVED_VIEWS = 50

/** Unit: characters. */
export const MAX_VIEW_NAME = 60

/** Not a filter: the record that is open beside the list. */
const OPEN_RECORD = 'open'

/** The filters among the parameters of a list's address. */
export function filtersToSave(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [key, value] of Object.entries(parameters)) if (key !== OPEN_RECORD && value) filters[key] = value
  return filters
}

/** Whether these are the same filters, in any order. */
export function isSameFilters(some: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>) {
  const keys = Object.keys(some)
  return keys.length === Object.keys(others).length && keys.every((key) => some[key] === others[key])
}
