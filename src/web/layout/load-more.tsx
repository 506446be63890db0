import * as m from '#messages'
import type { PagedQuery } from '../api/paged-list.ts'
import { Button } from '../ui/button.tsx'

/** Below a list that has another page. */
export function LoadMore({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      onClick={() => void query.fetchNextPage()}
      pending={query.isFetchingNextPage}
      pendingLabel={m.common_loading_more()}
    >
      {m.common_load_more()}
    </Button>
  )
}
