import { type InfiniteData, keepPreviousData, type QueryKey, type UseInfiniteQueryOptions } from '@tanstack/react-query'

/** For `infiniteOptions`: the pages of a list with this input, refetched whenever its window gets the focus. */
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
  /** The list still shows the previous filters. */
  isPlaceholderData: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
