import { keepPreviousData } from '@tanstack/react-query'

/** For `infiniteOptions`: a list that grows by pages and is read again whenever somebody comes back to its window. */
export const PAGED = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: 'always' as const,
}

/** What the frame of a list needs to know about its query. */
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
