import type { ColumnType, Generated } from 'kysely'
import type { GivenAnswers } from '#domain/feedback/answers'
import type { Way } from '#domain/feedback/entered-feedback'
import type { NotedSign } from '#domain/feedback/feedback-signs'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'
import type { GivenAnswerColumns } from './question-schema.ts'

/** How and when the supervisor gave feedback that staff entered. Null for feedback submitted with the form. */
export type EnteredColumns = {
  givenByWay: ColumnType<Way | null, Way | null | undefined, Way | null>
  /** A calendar date as `yyyy-MM-dd`. */
  givenOn: NullableText
  enteredBy: NullableText
}

/** What is withheld from the student of approved feedback; while it waits for a decision, the last reviewer's proposal. */
export type WithheldColumns = {
  withheldPassages: Generated<string[]>
  withheldReason: NullableText
  withheldBy: NullableText
  withheldAt: NullableInstant
  /** The passages that the supervisor was told are withheld. */
  toldPassages: Generated<string[]>
}

/** Stored as JSON, in which times are text. */
export type Proposal = {
  withheldPassages: string[]
  withheldReason: string
  withheldBy: string | null
  withheldAt: string | null
}

/** What became of feedback that was not simply approved. */
export type OutcomeTables = {
  sentBackFeedback: GivenAnswerColumns &
    EnteredColumns &
    WithheldColumns & {
      id: Generated<string>
      supervisorId: string
      givenByName: string
      givenByEmail: string
      openedAt: NullableInstant
      submittedAt: Instant
      signs: NotedSign[]
      setBackReason: NullableText
      reason: string
      sentBackBy: NullableText
      sentBackAt: Instant
      repliedAt: NullableInstant
    }
  feedbackQuestions: {
    id: Generated<string>
    supervisorId: string
    givenByName: string
    givenByEmail: string
    /** The submission of the answers it is about. */
    submittedAt: Instant
    question: string
    askedBy: NullableText
    askedAt: Instant
    reply: Generated<string>
    /** The answers before the supervisor changed them. JSON is written as text. */
    answersBefore: ColumnType<GivenAnswers | null, string | undefined, string | null>
  }
}
