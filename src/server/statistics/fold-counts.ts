import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** Unit: rows. So many changes are added up while somebody waits for the statistics; it takes less than a millisecond. */
const MOST_CHANGES = 1000

/**
 * Folds the changes of the counts into the sums, one for each kind, department and status, and gives back the room that
 * they took. One statement: whoever reads sees the counts before or after, which are the same, and of two processes
 * that fold at once the second finds nothing left.
 */
export async function foldCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ folded: number }>`
    with gone as (
      delete from review_count_changes
      where (select count(*) from review_count_changes) > ${MOST_CHANGES}::integer
      returning *
    ), summed as (
      insert into review_count_sums
      select kind, department, status, sum(amount) from gone
      group by kind, department, status
      order by kind, department, status
      on conflict (kind, department, status)
      do update set amount = review_count_sums.amount + excluded.amount
    )
    select count(*)::integer as folded from gone
  `.execute(db)
  if (rows[0]?.folded) await sql`vacuum review_count_changes`.execute(db)
}
