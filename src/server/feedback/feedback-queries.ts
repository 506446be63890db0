import type { NotNull } from 'kysely'

/** Answers that are not null once feedback is submitted (constraint feedback_answers_complete). */
export type Answered = {
  overallRating: NotNull
  strengths: NotNull
  developmentAreas: NotNull
  additionalComments: NotNull
  submittedAt: NotNull
}

/** The same for a row of an outer join. */
export type AnswersOf<Row extends Partial<Record<keyof Answered, unknown>>> = {
  [Key in keyof Answered]: NonNullable<Row[Key]>
}
