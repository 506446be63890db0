import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'

/** Saved views and scheduled exports that search for one of these names or addresses. */
export async function deleteSearches(tx: Tx, erased: readonly string[]): Promise<void> {
  for (const words of new Set(erased.filter(Boolean))) {
    const isSearched = sql<boolean>`position(lower_case(${words}) in lower_case(filters ->> 'search')) > 0`
    await tx.deleteFrom('savedViews').where(isSearched).execute()
    await tx.deleteFrom('scheduledExports').where(isSearched).execute()
  }
}
