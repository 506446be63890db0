import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** Unit: rows. So many changes are added up while somebody waits for the statistics; it takes less than a millisecond. */
const MOST_CHANGES = 1000

/**
 * Folds the changes of the counts into one row for each kind, department and status. One statement: whoever reads sees
 * the sum before or after, which is the same, and of two processes that fold at once the second finds nothing left.
 */
export async function foldCounts(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from review_counts where (select count(*) from review_counts) > ${MOST_CHANGES}::integer returning *
    )
    insert into review_counts
    select kind, department, status, sum(amount) from gone group by kind, department, status having sum(amount) <> 0
  `.execute(db)
}
