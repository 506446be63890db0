/** How many views a person can save, in all lists together. */
export const MAX_SAVED_VIEWS = 50

/** Unit: characters. */
export const MAX_VIEW_NAME = 60

/** The query parameter for the open record, which is not a filter. */
const OPEN_RECORD = 'open'

/** The filters among the query parameters of a list. */
export function filtersToSave(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [key, value] of Object.entries(parameters)) if (key !== OPEN_RECORD && value) filters[key] = value
  return filters
}

/** Whether both have the same filters, in any order. */
export function isSameFilters(some: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>) {
  const keys = Object.keys(some)
  return keys.length === Object.keys(others).length && keys.every((key) => some[key] === others[key])
}
