import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

type Miscounted = { kind: string; department: string | null; status: string; counted: number; rows: number }

/** Where the kept counts of the statistics and a recount of the rows differ. */
export async function findMiscounted(db: Db): Promise<Miscounted[]> {
  const { rows } = await sql<Miscounted>`
    with counted as (
      select kind, department, status, sum(amount)::integer as count from review_counts group by kind, department, status
    ), recounted as (
      select 'feedback' as kind, department, status, count(*)::integer as count from feedback group by department, status
      union all
      select 'internships', department, status, count(*)::integer from internships group by department, status
    )
    select coalesce(counted.kind, recounted.kind) as kind, coalesce(counted.department, recounted.department) as department,
      coalesce(counted.status, recounted.status) as status, coalesce(counted.count, 0) as counted,
      coalesce(recounted.count, 0) as rows
    from counted full join recounted on (counted.kind, counted.status, coalesce(counted.department, ''))
      = (recounted.kind, recounted.status, coalesce(recounted.department, ''))
    where coalesce(counted.count, 0) <> coalesce(recounted.count, 0)`.execute(db)
  return rows
}
