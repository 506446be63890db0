import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Listed = InfiniteData<{ items: { id: string }[] }>

/** Updates one row in every cached list and marks the lists as stale: the row keeps its place while its message shows. */
export function updateCachedRow(queryClient: QueryClient, queryKey: QueryKey, id: string, changes: object): void {
  queryClient.setQueriesData<Listed>({ queryKey }, (listed) =>
    listed?.pages
      ? {
          ...listed,
          pages: listed.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (row.id === id ? { ...row, ...changes } : row)),
          })),
        }
      : listed,
  )
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}
