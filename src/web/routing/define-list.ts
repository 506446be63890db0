import type { PagesOptions } from '../api/paged-list.ts'
import type { RouteContext } from './route-guards.ts'
import { searchTexts } from './search-texts.ts'

/** Filters in the URL. */
export type Filters<Key extends string> = { [K in Key]?: string | undefined }

export type List<Key extends string, Input extends object, Page> = {
  /** The parameters of the URL that filter the list. */
  keys: readonly Key[]
  /** Changing these replaces the history entry; any other change adds one. By default, typing and opening replace it. */
  quiet?: readonly Key[]
  /** The filters as the endpoints take them: only those that are set. */
  input: (filters: Filters<Key>) => Input
  query: (input: Input) => PagesOptions<Page>
}

/** A paged list with its filters in the URL, for its route and for `useList`. */
export function defineList<const Key extends string, Input extends object, Page>(
  list: List<Key, Input, Page>,
): List<Key, Input, Page> {
  return list
}

type Loading = { context: RouteContext; location: { search: object } }

/** The part of a route that shows this list: reads its filters and loads the first page; the screen refetches a cached one. */
export function routeOf<Key extends string, Input extends object, Page>({
  keys,
  input,
  query,
}: List<Key, Input, Page>) {
  const read = (search: object): Filters<Key> => searchTexts(search as Record<string, unknown>, keys)
  return {
    validateSearch: read,
    loader: ({ context, location }: Loading) =>
      void context.queryClient.prefetchInfiniteQuery({
        ...query(input(read(location.search))),
        staleTime: Number.POSITIVE_INFINITY,
      }),
  }
}

/** Without the values that are empty or unknown. */
export function onlySet<Values extends object>(values: Values): { [K in keyof Values]?: NonNullable<Values[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as never
}

/** A filter of which one value is always chosen. */
export type Choice<Key extends string, Value extends string> = {
  key: Key
  options: readonly { value: Value; label: string }[]
  /** Not written to the URL. */
  byDefault: Value
}

/** What is chosen in the URL. */
export function chosenOf<Key extends string, Value extends string>(
  { key, options, byDefault }: Choice<Key, Value>,
  filters: Filters<Key>,
): Value {
  return options.find(({ value }) => value === filters[key])?.value ?? byDefault
}
