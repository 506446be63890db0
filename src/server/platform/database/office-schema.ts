import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Undoable } from '#domain/office/review'
import type { Schedule } from '#domain/office/scheduled-exports'
import type { ColumnKind, ViewedList } from '#domain/office/staff-lists'
import type { Instant, NullableInstant } from './identity-schema.ts'

/** Actions of staff that can still be undone. */
export type UndoTables = {
  bulkDecisions: {
    id: string
    kind: Undoable
    decidedBy: string
    decidedAt: Instant
    undoUntil: Instant
    recordIds: string[]
    emailIds: string[]
    mailingIds: string[]
  }
}

/** How reviewers arrange their lists. */
export type ViewTables = {
  savedViews: {
    id: Generated<string>
    profileId: string
    list: ViewedList
    name: string
    /** JSON is written as text. */
    filters: ColumnType<Record<string, string>, string, never>
    createdAt: Instant
  }
  exportColumns: { profileId: string; kind: ColumnKind; columns: string[] }
  scheduledExports: {
    id: Generated<string>
    profileId: string
    kind: ColumnKind
    name: string
    /** JSON is written as text. */
    filters: ColumnType<Record<string, string>, string, never>
    columns: string[]
    every: Schedule['every']
    onDay: number
    nextDueOn: string
    sentAt: NullableInstant
    pausedAt: NullableInstant
    createdAt: Instant
  }
}

/** Facts that automatic emails to supervisors depend on, by student and mailbox or address. */
export type ScheduleTables = {
  supervisorStops: {
    id: Generated<string>
    /** Null: all automatic emails to the mailbox. */
    studentId: string | null
    address: string
    mailboxId: GeneratedAlways<string>
    kind: 'reminders' | 'declined'
    /** The person who declined; empty for stopped reminders. */
    name: Generated<string>
    stoppedAt: Instant
    /** When the student named somebody at this mailbox again after the decline. Possible once. */
    namedAgainAt: NullableInstant
  }
  /**
   * The internships that a stop of the kind 'declined' is about. Without any, an older program wrote it, and it is about all
   * internships.
   */
  declinedInternships: {
    id: Generated<string>
    stopId: string
    /** Identifies what was declined with one press of a button. */
    act: string
    declinedAt: Instant
    /** Null once the internship is deleted; then the other columns identify it. */
    internshipId: string | null
    employerKey: string | null
    startDate: string | null
    endDate: string | null
  }
  automaticSteps: {
    id: Generated<string>
    studentId: string
    address: string
    step: string
    /** Null once the internship is deleted; then the other columns identify it. */
    internshipId: string | null
    employerKey: string | null
    startDate: string | null
    endDate: string | null
    doneAt: Instant
  }
}
