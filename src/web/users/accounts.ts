import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'

/** The pages of accounts that match this search. */
export function accountsFound(search: string) {
  return api.users.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, search: search || undefined }),
    ...PAGED,
  })
}
