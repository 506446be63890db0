import type { Generated } from 'kysely'
import type { Instant } from './identity-schema.ts'

/** How a student asks a supervisor in person. */
export type InPersonTables = {
  inPersonCodes: {
    id: string
    supervisorId: string
    /** The address of the supervisor to whom it was shown. */
    address: string
    tokenHash: string
    codeHash: string
    createdAt: Instant
    expiresAt: Instant
  }
  inPersonAsks: {
    id: Generated<string>
    supervisorId: string
    address: string
    /** A calendar date as `yyyy-MM-dd` in the institution's time zone. */
    askedOn: string
    askedAt: Instant
  }
  /** Students who have stopped the emails about asking in person. */
  studentStops: { studentId: string; stoppedAt: Instant }
}
