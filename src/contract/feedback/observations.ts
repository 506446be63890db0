import * as z from 'zod/mini'
import { MAX_OBSERVATION } from '#domain/observations'
import { optionalLine } from '../text.ts'

const line = z.optional(optionalLine(MAX_OBSERVATION))

/** What the supervisor saw, for each rating that says so. */
export const observations = z.strictObject({
  technicalSkills: line,
  communicationSkills: line,
  problemSolving: line,
  teamwork: line,
  professionalism: line,
  overallRating: line,
})
