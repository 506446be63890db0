import { sql } from 'kysely'
import { EMAIL_DELAY_SECONDS, UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
import type { Tx } from '../database/client.ts'

// Delays emails, so that their cause can be undone (docs/decisions/0041-undo-by-delaying-emails.md).

/** How long the emails wait, counted from the start of the transaction, which takes a while. Unit: seconds. */
export async function emailDelay(tx: Tx): Promise<number> {
  return Math.ceil((await elapsed(tx)) + EMAIL_DELAY_SECONDS)
}

/** Until when the action can be undone. */
export async function undoUntil(tx: Tx, now: Date): Promise<Date> {
  return new Date(now.getTime() + ((await elapsed(tx)) + UNDO_SECONDS) * SECOND)
}

/** The time since the start of the transaction. Unit: seconds. */
async function elapsed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - transaction_timestamp())::float8 as seconds`.execute(tx)
  return rows[0]?.seconds ?? 0
}
