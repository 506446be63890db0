import { sql } from 'kysely'
import { foldCounts } from '../office/figures/fold-counts.ts'
import type { Db } from '../platform/database/client.ts'
import { IS_REQUEST_OPEN } from '../platform/database/request-state.ts'

type WrongCount = { kind: string; department: string | null; status: string; excess: number }

/** The statistics' counts that differ from the number of rows. */
export async function findWrongCounts(db: Db): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select kind, department, status, sum(amount)::integer as excess from (
      select kind, department, status, amount from review_counts
      union all select 'feedback', department, status, -1 from feedback
      union all select 'feedback', feedback.department, 'ended', -1 from feedback
        join internship_supervisors on internship_supervisors.id = feedback.supervisor_id
        join internships on internships.id = internship_supervisors.internship_id
        where feedback.status = 'pending' and not ${IS_REQUEST_OPEN}
      union all select 'internships', department, status, -1 from internships
    ) compared group by kind, department, status having sum(amount) <> 0`.execute(db)
  return rows
}

/** Adds enough changes, which cancel each other out, to make folding necessary. */
export async function forceFold(db: Db): Promise<void> {
  await sql`
    insert into review_count_changes select 'feedback', 'Law', 'pending', case when i % 2 = 0 then 1 else -1 end
    from generate_series(1, 1002) as i`.execute(db)
  await foldCounts(db)
}
