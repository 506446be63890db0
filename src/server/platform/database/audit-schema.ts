import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditAction } from '#domain/audit'

/** The tables of the audit trail, written by triggers. The other ones are in schema.ts. */
export type AuditTables = {
  auditEntries: {
    id: GeneratedAlways<number>
    createdAt: Generated<Date>
    actorKind: string
    actorId: string | null
    endpoint: string | null
    requestId: string | null
    action: AuditAction
    kind: string
    recordId: string
    personId: string | null
    internshipId: string | null
    detailsHash: string
  }
  auditDetails: { entryId: number; details: AuditDetails }
  auditUnsealed: { entryId: number }
  auditChain: { position: number; entryId: number; hash: string }
}

type Values = Record<string, unknown>

/** Null for changes that did not come from the application. Exports have no values before and after. */
type AuditDetails = {
  salt: string
  actor: string | null
  address: string | null
  before?: Values
  after?: Values
}
