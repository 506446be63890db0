import * as z from 'zod/mini'
import { answeredFurther } from './further-answers.ts'
import { observations } from './observations.ts'

/** Null if the supervisor could not observe it. */
const skill = z.nullable(z.number())

/** A supervisor's answers as they are shown, of final and of mid-term feedback. */
export const submittedAnswers = {
  technicalSkills: skill,
  communicationSkills: skill,
  problemSolving: skill,
  teamwork: skill,
  professionalism: skill,
  overallRating: z.number(),
  /** What the supervisor saw, for ratings of 1, 2 or 5 that say so. */
  observations,
  strengths: z.string(),
  developmentAreas: z.string(),
  additionalComments: z.string(),
  /** What the department asked beyond these; null if it asked nothing. */
  answered: answeredFurther,
}
