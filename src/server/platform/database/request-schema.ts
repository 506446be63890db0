import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#domain/languages'
import type { HeldUpBy } from '#domain/mail-refusal'
import type { TrialEmail, TrialGroups } from '#domain/subject-trial'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** `supervisor`: who holds the link has asked for the email, or handed the request over. */
export type AskedBy = 'supervisor' | 'staff'

export type LinkChannel = 'email' | 'in-person' | 'second-contact'

/** The emails that ask supervisors for feedback, the links in them, and what supervisors say about the assignment. */
export type RequestTables = {
  feedbackMailings: {
    id: Generated<string>
    email:
      | 'supervisor-confirmation'
      | 'feedback-request'
      | 'feedback-reminder'
      | 'feedback-question'
      | 'in-person-code'
      | 'second-contact-request'
      | 'second-contact-notice'
    address: string
    isAutomatic: Generated<boolean>
    requestedAt: Instant
    handedOverAt: NullableInstant
    messageId: NullableText
    failedAt: NullableInstant
    failureReason: NullableText
    /** Why it has not arrived, though its address is not wrong. */
    heldUpBy: ColumnType<HeldUpBy | null, undefined, HeldUpBy | null>
    /** With which it is tried again, once an attempt has failed. */
    jobId: ColumnType<string | null, undefined, string>
    /** Null: the student, or the schedule. */
    askedBy: ColumnType<AskedBy | null, AskedBy | null | undefined, never>
    subjectTrialId: NullableText
    /** Whether it had the subject that the trial tries; null outside of trials. */
    hasTriedSubject: ColumnType<boolean | null, boolean | undefined, boolean>
  }
  feedbackLinks: {
    id: Generated<string>
    mailingId: string
    studentId: string
    supervisorId: string | null
    isInternshipDeleted: Generated<boolean>
    tokenHash: string
    expiresAt: NullableInstant
    revokedAt: NullableInstant
    /** False for links made when a supervisor opens another request during a visit, and for those in an email that another one replaced before it left. */
    isMailed: Generated<boolean>
    /** How the supervisor came to the link. */
    channel: Generated<LinkChannel>
    /** When it came to its reader; with an email, a trigger sets it. */
    reachedAt: NullableInstant
    /** When a person first filled something in. */
    begunAt: NullableInstant
    /** When its form was submitted. */
    answeredAt: NullableInstant
    /** When the answers of its request came, if those were sent back; a trigger sets it. */
    endedAt: NullableInstant
    /** What was submitted began with the rating in a reminder. */
    isFromRating: Generated<boolean>
  }
  /** Another subject, tried on half of the people who get an email. */
  subjectTrials: {
    id: Generated<string>
    email: TrialEmail
    /** JSON is written as text. */
    subjects: ColumnType<Partial<Record<Language, string>>, string, never>
    smallestDifference: number
    presentPercent: number
    peoplePerGroup: number
    startedBy: NullableText
    startedAt: Instant
    endedAt: NullableInstant
    /** Kept once there is one. JSON is written as text. */
    result: ColumnType<TrialGroups | null, undefined, string>
  }
  supervisorAnswers: {
    id: Generated<string>
    supervisorId: string
    kind: 'declined' | 'decline-undone' | 'handed-over' | 'second-contact'
    fromName: string
    fromEmail: string
    toName: NullableText
    toEmail: NullableText
    createdAt: Instant
    toldAt: NullableInstant
    /** What it replaced: when the supervisor had confirmed and opened the form. */
    confirmedAt: NullableInstant
    openedAt: NullableInstant
    /** When the supervisor took it back. */
    undoneAt: NullableInstant
  }
}
