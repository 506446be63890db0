import { sql } from 'kysely'
import type { ExportKind } from '#domain/export-file-name'
import { type Db, inTransaction } from '../database/client.ts'

/** Writes an entry of the audit trail, before the first row leaves the server. */
export async function recordExport(db: Db, kind: ExportKind, facts: Record<string, unknown>): Promise<void> {
  const change = JSON.stringify({ after: facts })
  await inTransaction(db, (tx) =>
    sql`select record_audit('exported', ${kind}::text, '', null, null, ${change}::jsonb)`.execute(tx),
  )
}
