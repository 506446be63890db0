import { sql } from 'kysely'
import type { Db } from '../../platform/database/client.ts'

/** Unit: rows. Changes are folded above this number, because every statistics query adds them up. */
const MAX_CHANGES = 100
/** Unit: bytes. Reading the statistics scans the whole table, including dead rows. MAX_CHANGES rows use about a quarter of it. */
const MAX_SIZE = 32 * 1024

/**
 * Folds the count changes into the sums, one per kind, department and status, and vacuums the table if it has grown. It is one
 * statement, so readers always see correct counts and several processes may run it at once. If a long transaction prevents the
 * vacuum from freeing space, the next run tries again.
 */
export async function foldCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ hasGrown: boolean }>`
    with due as (
      select pg_relation_size('review_count_changes') > ${MAX_SIZE}::integer as has_grown
    ), folded as (
      delete from review_count_changes
      where (select has_grown from due) or (select count(*) from review_count_changes) > ${MAX_CHANGES}::integer
      returning *
    ), summed as (
      insert into review_count_sums
      select kind, department, status, sum(amount) from folded group by kind, department, status
      on conflict (kind, department, status)
      do update set amount = review_count_sums.amount + excluded.amount
    )
    select has_grown from due
  `.execute(db)
  if (rows[0]?.hasGrown) await sql`vacuum review_count_changes`.execute(db)
}
