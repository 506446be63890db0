import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Page = { items: { id: string }[] }
type Listed = InfiniteData<Page> | Page

/** Updates one row in every cached list and marks the lists as stale: the row keeps its place while its message shows. */
export function updateCachedRow(queryClient: QueryClient, queryKey: QueryKey, id: string, changes: object): void {
  queryClient.setQueriesData<Listed>({ queryKey }, (listed) =>
    listed && 'pages' in listed
      ? { ...listed, pages: listed.pages.map((page) => updatePage(page, id, changes)) }
      : listed && updatePage(listed, id, changes),
  )
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

function updatePage(page: Page, id: string, changes: object): Page {
  return { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...changes } : row)) }
}
