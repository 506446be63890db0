import { sql } from 'kysely'
import type { Db } from '../platform/database/client.ts'

/** Resolves once a connection to this PostgreSQL database waits for a lock. */
export async function waitForLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db)
    if (rows[0]?.waiting) return
  }
}
