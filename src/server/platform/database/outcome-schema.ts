import type { ColumnType, Generated } from 'kysely'
import type { Way } from '#domain/entered-feedback'
import type { RatingKey } from '#domain/feedback'
import type { NotedSign } from '#domain/feedback-signs'
import type { Observations } from '#domain/observations'
import type { FurtherAnswers } from '#domain/questions'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'
import type { AskedColumns, ObservedColumn } from './question-schema.ts'

/** Answers as they were before the supervisor changed them. */
export type AnswersBefore = Record<Exclude<RatingKey, 'overallRating'>, number | null> & {
  overallRating: number
  strengths: string
  developmentAreas: string
  additionalComments: string
  observations: Observations
  furtherAnswers: FurtherAnswers
}

/** Of feedback that staff have entered: how and when the supervisor gave it. Null for what was submitted with the form. */
export type EnteredColumns = {
  givenByWay: ColumnType<Way | null, Way | null | undefined, Way | null>
  /** A calendar date as `yyyy-MM-dd`. */
  givenOn: NullableText
  enteredBy: NullableText
}

/** What the student does not read of approved feedback; while it waits for a decision, what the last reviewer proposes. */
export type WithheldColumns = {
  withheldPassages: Generated<string[]>
  withheldReason: NullableText
  withheldBy: NullableText
  withheldAt: NullableInstant
  /** What the supervisor has been told that the student does not read. */
  toldPassages: Generated<string[]>
}

/** In JSON, where times are text. */
export type Proposal = {
  withheldPassages: string[]
  withheldReason: string
  withheldBy: string | null
  withheldAt: string | null
}

/** What became of feedback that was not simply approved. */
export type OutcomeTables = {
  sentBackFeedback: AskedColumns &
    EnteredColumns &
    ObservedColumn &
    WithheldColumns &
    Record<Exclude<RatingKey, 'overallRating'>, number | null> & {
      id: Generated<string>
      supervisorId: string
      givenByName: string
      givenByEmail: string
      overallRating: number
      strengths: string
      developmentAreas: string
      additionalComments: string
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
    /** Of the answers that it is about. */
    submittedAt: Instant
    question: string
    askedBy: NullableText
    askedAt: Instant
    reply: Generated<string>
    /** JSON is written as text. */
    answersBefore: ColumnType<AnswersBefore | null, string | undefined, string | null>
  }
}
