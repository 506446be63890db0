import * as z from 'zod/mini'
import { MAX_OBSERVATION } from '#domain/observations'
import { nullAsEmpty, optionalLine } from '../text.ts'

function lineForEach<Line extends z.ZodMiniType>(line: Line) {
  return z.strictObject({
    technicalSkills: line,
    communicationSkills: line,
    problemSolving: line,
    teamwork: line,
    professionalism: line,
    overallRating: line,
  })
}

/** What the supervisor saw, for each rating that says so. */
export const observations = lineForEach(z.optional(z.string()))

/** Observations as a form sends them; null means none. */
export const sentObservations = lineForEach(z.optional(nullAsEmpty(optionalLine(MAX_OBSERVATION))))
