import * as z from 'zod/mini'
import { perRating } from '#domain/feedback/feedback'
import { answeredFurther } from './further-answers.ts'
import { observations } from './observations.ts'

/** A supervisor's answers as they are shown, for final and for mid-term feedback. */
export const submittedAnswers = {
  /** Null if the supervisor could not observe a skill. */
  ...perRating(z.nullable(z.number())),
  overallRating: z.number(),
  /** The reasons that the supervisor gave for ratings of 1, 2 or 5. */
  observations,
  strengths: z.string(),
  developmentAreas: z.string(),
  additionalComments: z.string(),
  /** Answers to the department's questions; null if it asked none. */
  answered: answeredFurther,
}
