import { sql } from 'kysely'

/** What the student does not read of approved feedback, and why. While it waits for a decision, that is only proposed. */
export const WITHHELD = [
  sql<string[]>`case when feedback.status = 'approved' then feedback.withheld_passages else '{}' end`.as(
    'withheldPassages',
  ),
  sql<string | null>`case when feedback.status = 'approved' then feedback.withheld_reason end`.as('withheldReason'),
] as const
