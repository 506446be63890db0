import { sql } from 'kysely'
import type { ExportKind } from '#domain/export-file-name'
import { type Db, inTransaction } from './client.ts'

type Export = {
  kind: ExportKind | 'personal-data'
  /** Whose data it is, if it is about one person. */
  subject?: { recordId: string; personId: string | null }
  facts: Record<string, unknown>
}

/** Writes an entry of the audit trail, before the data leaves the server. */
export async function recordExport(db: Db, { kind, subject, facts }: Export): Promise<void> {
  const change = JSON.stringify({ after: facts })
  const { recordId = '', personId = null } = subject ?? {}
  await inTransaction(db, (tx) =>
    sql`select record_audit('exported', ${kind}::text, ${recordId}::text, ${personId}::uuid, null, ${change}::jsonb)`.execute(
      tx,
    ),
  )
}
