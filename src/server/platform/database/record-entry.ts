import { sql } from 'kysely'
import type { ExportKind } from '#domain/office/staff-lists'
import type { AuditAction } from '#domain/platform/audit-actions'
import { type Db, inTransaction, type Tx } from './client.ts'

type Entry = {
  action: AuditAction
  /** A key of `AUDIT_KINDS`. */
  kind: string
  recordId?: string
  /** The person the data belongs to, if there is only one. */
  personId?: string | null
  facts: Record<string, unknown>
}

/** Adds an entry to the audit trail about something that triggers cannot see. */
export async function recordEntry(tx: Tx, { action, kind, recordId = '', personId = null, facts }: Entry) {
  const change = JSON.stringify({ after: facts })
  await sql`select record_audit(
    ${action}::text, ${kind}::text, ${recordId}::text, ${personId}::uuid, null, ${change}::jsonb)`.execute(tx)
}

type Export = Omit<Entry, 'action'> & { kind: ExportKind | 'personal-data' }

/** Records an export before the data leaves the server. */
export function recordExport(db: Db, entry: Export): Promise<void> {
  return inTransaction(db, (tx) => recordEntry(tx, { action: 'exported', ...entry }))
}
