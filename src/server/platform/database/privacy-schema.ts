import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ShownFigures } from '#domain/office/assessment'
import type { Reviewed } from '#domain/office/review'
import type { AuditAction } from '#domain/platform/audit-actions'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** Erasure and retention. */
export type PrivacyTables = {
  erasureRequests: {
    id: Generated<string>
    profileId: NullableText
    supervisorEmail: NullableText
    requestedAt: Instant
    declinedAt: NullableInstant
    declineReason: NullableText
  }
  retentionSettings: {
    id: Generated<boolean>
    years: number
    startsAt: Instant
    /** Whether an admin has chosen the period. */
    isConfirmed: Generated<boolean>
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  erasedCounts: { kind: Reviewed; department: string | null; status: string; amount: number }
  erasedResponses: {
    department: string | null
    /** A calendar date as `yyyy-MM-dd`. */
    requestedOn: string
    isOpened: boolean
    days: number | null
    minutes: number | null
    isEntered: Generated<boolean>
  }
}

/** The batches that the assessment report adds up. */
export type RatingBatchTables = {
  ratingBatches: {
    id: Generated<string>
    department: string | null
    termId: string | null
    figures: JSONColumnType<ShownFigures>
    releasedAt: Date
  }
  ratingBatchMembers: { feedbackId: string; batchId: string | null; approvedAt: Date | null }
}

/** The audit trail, written by triggers. */
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
