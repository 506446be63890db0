import { useInfiniteQuery } from '@tanstack/react-query'
import type { PagedQuery, PagesOptions } from '../api/paged-list.ts'
import type { FieldProps } from '../form/use-form.ts'
import type { List } from '../routing/define-list.ts'
import { useUrlFilters } from './use-url-filters.ts'

type SomePage = { items: readonly unknown[] }

/** The loaded part of a list. */
export type Loaded<Row> = { query: PagedQuery; items: readonly Row[] }

/** Any list with filters. */
export type SomeList = Loaded<unknown> & { input: object; isFiltered: boolean; field(key: string): FieldProps<string> }

/** A paged list without filters. */
export function usePages<Page extends SomePage>(options: PagesOptions<Page>, isShown = true) {
  const query = useInfiniteQuery({ ...options, enabled: isShown })
  const items = query.data?.pages.flatMap((page) => page.items as Page['items'][number][]) ?? []
  return { query, items }
}

/** A list with its filters in the URL. It is not loaded while the screen shows another one. */
export function useList<Key extends string, Input extends object, Page extends SomePage>(
  list: List<Key, Input, Page>,
  isShown = true,
) {
  const url = useUrlFilters<Key>(list.quiet)
  const input = list.input(url.filters)
  return {
    ...url,
    ...usePages(list.query(input), isShown),
    /** The filters in the form that endpoints accept. */
    input,
    /** Whether filters other than the default ones are set. */
    isFiltered: filtersIn(input) !== filtersIn(list.input({})),
  }
}

/** The filters without the order, which excludes no rows. */
function filtersIn(input: object): string {
  return JSON.stringify({ ...input, sort: undefined })
}

/** What `useList` returns for this list. */
export type ListState<Of> =
  Of extends List<infer Key, infer Input, infer Page extends SomePage>
    ? ReturnType<typeof useList<Key, Input, Page>>
    : never
