import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** Unit: rows. So many changes are added up while somebody waits for the statistics: half as many as there are sums. */
const MOST_CHANGES = 100
/** Unit: bytes. What is read for the statistics, full or empty; the most changes need about a quarter of it. */
const MOST_ROOM = 32 * 1024

/**
 * Folds the changes of the counts into the sums, one for each kind, department and status, and gives back the room of a
 * busy time. One statement: whoever reads sees the counts before or after, which are the same, and of two processes
 * that fold at once the second waits and takes what has come since. Where somebody's long reading keeps the room, the
 * next time tries again.
 */
export async function foldCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ hasRoom: boolean }>`
    with due as (
      select pg_relation_size('review_count_changes') > ${MOST_ROOM}::integer as has_room
    ), gone as (
      delete from review_count_changes
      where (select has_room from due) or (select count(*) from review_count_changes) > ${MOST_CHANGES}::integer
      returning *
    ), summed as (
      insert into review_count_sums
      select kind, department, status, sum(amount) from gone group by kind, department, status
      on conflict (kind, department, status)
      do update set amount = review_count_sums.amount + excluded.amount
    )
    select has_room from due
  `.execute(db)
  if (rows[0]?.hasRoom) await sql`vacuum review_count_changes`.execute(db)
}
