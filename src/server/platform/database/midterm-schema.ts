import type { ColumnType, Generated } from 'kysely'
import type { HeldUpBy } from '#domain/platform/mail-refusal'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'
import type { AnswerColumns } from './question-schema.ts'
import type { AskedBy } from './request-schema.ts'

/** Feedback half-way through an internship, and the emails that ask for it. */
export type MidtermTables = { midtermFeedback: MidtermFeedbackTable; midtermLinks: MidtermLinksTable }

type MidtermFeedbackTable = AnswerColumns & {
  supervisorId: string
  givenByName: NullableText
  givenByEmail: NullableText
  fromStudentBrowser: Generated<boolean>
  createdAt: Instant
  submittedAt: NullableInstant
  releasedAt: NullableInstant
  releasedBy: NullableText
}

type MidtermLinksTable = {
  id: string
  supervisorId: string
  address: string
  tokenHash: string
  requestedAt: Instant
  expiresAt: NullableInstant
  handedOverAt: NullableInstant
  messageId: NullableText
  failedAt: NullableInstant
  failureReason: NullableText
  heldUpBy: ColumnType<HeldUpBy | null, undefined, HeldUpBy | null>
  /** The job that retries the email after a failed attempt. */
  jobId: ColumnType<string | null, undefined, string>
  askedBy: ColumnType<AskedBy | null, AskedBy | null | undefined, never>
}
