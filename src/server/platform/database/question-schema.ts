import type { ColumnType, Generated } from 'kysely'
import type { AnswerTexts } from '#domain/feedback/answers'
import type { RatingKey, Ratings } from '#domain/feedback/feedback'
import type { Observations } from '#domain/feedback/observations'
import type { FurtherAnswers, Question } from '#domain/feedback/questions'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** JSON is written as text. */
type Json<T> = ColumnType<T, string | undefined, string>

/** The questions that departments add. */
export type QuestionTables = {
  questionSets: {
    id: Generated<string>
    name: string
    askedIn: 'final' | 'midterm'
    departments: string[]
    termId: string | null
    archivedAt: NullableInstant
    createdAt: Instant
  }
  questionSetVersions: {
    id: Generated<string>
    setId: string
    number: number
    name: string
    questions: Json<Question[]>
    createdAt: Instant
    createdBy: NullableText
  }
}

/** Columns of tables with supervisors' answers, which are null until somebody answers. */
export type AnswerColumns = AskedColumns &
  Record<RatingKey, number | null> &
  Record<keyof AnswerTexts, NullableText> & { observations: Json<Observations> }

/** Columns of tables with answers that somebody has given. */
export type GivenAnswerColumns = AskedColumns & Ratings & AnswerTexts & { observations: Json<Observations> }

/** Columns of tables with answers: the department's questions that were asked, and the answers to them. */
type AskedColumns = {
  questionVersionId: NullableText
  furtherAnswers: Json<FurtherAnswers>
}

/** The students' answers about themselves. */
export type SelfAssessmentsTable = AskedColumns &
  Record<RatingKey, number> & {
    internshipId: string
    strengths: string
    developmentAreas: string
    createdAt: Instant
    updatedAt: Instant
  }
