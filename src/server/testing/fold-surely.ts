import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { foldCounts } from '../statistics/fold-counts.ts'

/** Enough changes that cancel each other out, then the fold that they make worthwhile. */
export async function foldSurely(db: Db): Promise<void> {
  await sql`
    insert into review_count_changes select 'feedback', 'Law', 'pending', case when i % 2 = 0 then 1 else -1 end
    from generate_series(1, 1002) as i`.execute(db)
  await foldCounts(db)
}
