import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'

/** Options for `infiniteOptions`: the pages of a list with this input, refetched when the window gets the focus. */
export function pages<Input extends object>(input: Input) {
  return {
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always' as const,
  }
}

/** The query for the pages of a list. */
export type PagesOptions<Page> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, string | undefined>, QueryKey, string | undefined>,
  | 'queryKey'
  | 'queryFn'
  | 'initialPageParam'
  | 'getNextPageParam'
  | 'placeholderData'
  | 'refetchOnWindowFocus'
  | 'refetchInterval'
>

/** What the components around a list read from its query. */
export type PagedQuery = {
  error: Error | null
  isPending: boolean
  isSuccess: boolean
  isFetching: boolean
  isRefetching: boolean
  isFetchingNextPage: boolean
  /** Whether the list still shows the previous filters. */
  isPlaceholderData: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type PageOfRows = { items: { id: string }[] }
type Listed = InfiniteData<PageOfRows> | PageOfRows

/** Updates one row in every cached list and marks the lists as stale: the row keeps its place while its message shows. */
export function updateCachedRow(queryClient: QueryClient, queryKey: QueryKey, id: string, changes: object): void {
  queryClient.setQueriesData<Listed>({ queryKey }, (listed) =>
    listed && 'pages' in listed
      ? { ...listed, pages: listed.pages.map((page) => updatePage(page, id, changes)) }
      : listed && updatePage(listed, id, changes),
  )
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

function updatePage(page: PageOfRows, id: string, changes: object): PageOfRows {
  return { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...changes } : row)) }
}
