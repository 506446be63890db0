import type { Generated } from 'kysely'
import type { Instant } from './identity-schema.ts'

/** What automatic emails to supervisors depend on, by student and address. */
export type ScheduleTables = {
  supervisorStops: {
    id: Generated<string>
    studentId: string
    address: string
    kind: 'reminders' | 'declined'
    /** Who declined; empty for reminders. */
    name: Generated<string>
    stoppedAt: Instant
  }
  automaticSteps: {
    id: Generated<string>
    studentId: string
    address: string
    step: string
    /** Null once the internship is deleted; then the other columns say which it was. */
    internshipId: string | null
    employerKey: string | null
    startDate: string | null
    endDate: string | null
    doneAt: Instant
  }
}
