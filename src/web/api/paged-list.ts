import { keepPreviousData } from '@tanstack/react-query'

/** For `infiniteOptions`: a paginated list that is refetched whenever its window gets the focus. */
export const PAGED = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: 'always' as const,
}

/** What the components around a list read from its query. */
export type PagedQuery = {
  error: Error | null
  isPending: boolean
  isError: boolean
  isSuccess: boolean
  isFetching: boolean
  isRefetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
