import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Listed = InfiniteData<{ items: { id: string }[] }>

/**
 * Changes one row wherever it is listed, without asking the server: it keeps its place while its message shows. The
 * lists count as stale from then on.
 */
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
