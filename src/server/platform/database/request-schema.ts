import type { Generated } from 'kysely'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

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
    /** False for links made when a supervisor opens another request during a visit. */
    isMailed: Generated<boolean>
    /** How the supervisor came to the link. */
    channel: Generated<LinkChannel>
    /** When its form was submitted. */
    answeredAt: NullableInstant
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
  }
}
