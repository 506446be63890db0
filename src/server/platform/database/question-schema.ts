import type { ColumnType, Generated } from 'kysely'
import type { RatingKey } from '#domain/feedback'
import type { Observations } from '#domain/observations'
import type { FurtherAnswers, Question } from '#domain/questions'
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

/** A column of tables with supervisors' answers. */
export type ObservedColumn = { observations: Json<Observations> }

/** Columns of tables with answers: the department's questions that were asked, and the answers to them. */
export type AskedColumns = {
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
