import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FeedbackStatus } from '#domain/feedback/feedback'
import type { Question } from '#domain/feedback/questions'
import type { RequestState } from '#domain/feedback/request'
import type { TrialEmail, TrialGroups } from '#domain/feedback/subject-trial'
import type { InternshipStatus } from '#domain/internships/internship'
import type { HeldUpBy } from '#domain/platform/mail-refusal'
import type { Language } from '#domain/text/languages'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** `supervisor`: the holder of the link asked for the email, or handed the request over. */
export type AskedBy = 'supervisor' | 'staff'

type LinkChannel = 'email' | 'in-person' | 'second-contact'

/** The emails that ask supervisors for feedback, the links in them, and what supervisors say about the assignment. */
export type RequestTables = {
  /** Made by triggers when an address is stored; the mailbox that it reaches. */
  mailboxes: { id: GeneratedAlways<string>; address: GeneratedAlways<string> }
  /** A view: the request behind each link. */
  supervisorLinks: {
    id: string
    tokenHash: string
    mailingId: string
    expiresAt: Date | null
    revokedAt: Date | null
    /** The address the email was sent to. */
    mailedTo: string
    feedbackId: string | null
    feedbackStatus: FeedbackStatus | null
    supervisorId: string
    supervisorName: string
    supervisorEmail: string
    /** The mailbox of `supervisorEmail`; null once the supervisor is erased. */
    mailboxId: string | null
    confirmedAt: Date | null
    declinedAt: Date | null
    closedAt: Date | null
    internshipId: string
    internshipStatus: InternshipStatus
    studentId: string
    positionTitle: string
    employerName: string
    startDate: string
    endDate: string
    firstName: string
    lastName: string
    allowsNotObserved: boolean
    questions: Question[]
    isReviewed: boolean
    /** The question of a reviewer that the link is for, even if it has been answered. */
    questionId: string | null
    question: string | null
    repliedAt: Date | null
    /** `supervisorName` and `supervisorEmail` are those of the second contact if the link was mailed to one. */
    channel: LinkChannel
    /** The supervisor's address, to which all other emails go. */
    emailOnFile: string
    secondAnsweredAt: Date | null
    /** As its holder knows it: of a second contact, without what the supervisor has declined. */
    state: RequestState
    /** What it would be if nobody had declined. */
    stateButForDecline: RequestState
  }
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
    mailboxId: GeneratedAlways<string>
    isAutomatic: Generated<boolean>
    requestedAt: Instant
    handedOverAt: NullableInstant
    messageId: NullableText
    failedAt: NullableInstant
    failureReason: NullableText
    /** Why the email has not arrived although its address is right. */
    heldUpBy: ColumnType<HeldUpBy | null, undefined, HeldUpBy | null>
    /** The job that retries the email after a failed attempt. */
    jobId: ColumnType<string | null, undefined, string>
    /** Null: the student, or the schedule. */
    askedBy: ColumnType<AskedBy | null, AskedBy | null | undefined, never>
    subjectTrialId: NullableText
    /** Whether the email had the trial's new subject; null outside of trials. */
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
    /**
     * False for links created when a supervisor opens another request during a visit, and for links in an email that another one
     * replaced before it was sent.
     */
    isMailed: Generated<boolean>
    /** How the supervisor got the link. */
    channel: Generated<LinkChannel>
    /** When the link reached its reader; set by a trigger for emails. */
    reachedAt: NullableInstant
    /** When the reader first filled in something. */
    begunAt: NullableInstant
    /** When the link's form was submitted. */
    answeredAt: NullableInstant
    /** When the request's answers arrived, if those were sent back; set by a trigger. */
    endedAt: NullableInstant
    /** Whether the submission began with the rating in a reminder. */
    isFromRating: Generated<boolean>
  }
  /** Trials of another subject on half of the recipients. */
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
    /** Stored once there is a result. JSON is written as text. */
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
    /** The facts it replaced: when the supervisor had confirmed and opened the form. */
    confirmedAt: NullableInstant
    openedAt: NullableInstant
    /** When the supervisor took it back. */
    undoneAt: NullableInstant
  }
}
