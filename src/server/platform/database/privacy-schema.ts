import type { Generated } from 'kysely'
import type { Reviewed } from '#domain/lists'
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
  }
}
