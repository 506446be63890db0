import { sql } from 'kysely'
import { foldForSearch } from '#domain/search-fold'
import type { Tx } from '../../platform/database/client.ts'

/** Saved views and scheduled exports that search for one of these names or addresses. */
export async function deleteSearches(tx: Tx, erased: readonly string[]): Promise<void> {
  for (const words of new Set(erased.map(foldForSearch).filter(Boolean))) {
    const isSearched = sql<boolean>`position(${words} in search_fold(filters ->> 'search')) > 0`
    await tx.deleteFrom('savedViews').where(isSearched).execute()
    await tx.deleteFrom('scheduledExports').where(isSearched).execute()
  }
}
