import type { NotNull } from 'kysely'

/** The database guarantees these answers of everything past 'pending' (feedback_answers_complete). */
export type Answered = {
  overallRating: NotNull
  strengths: NotNull
  developmentAreas: NotNull
  additionalComments: NotNull
  submittedAt: NotNull
}

/** The same for the row of an outer join. */
export type AnswersOf<Row extends Partial<Record<keyof Answered, unknown>>> = {
  [Key in keyof Answered]: NonNullable<Row[Key]>
}
