import * as z from 'zod/mini'
import { perRating } from '#domain/feedback/feedback'
import { MAX_OBSERVATION } from '#domain/feedback/observations'
import { nullAsEmpty, optionalLine } from '../text.ts'

/** What the supervisor saw, for each rating that says so. */
export const observations = z.strictObject(perRating(z.optional(z.string())))

/** Observations as a form sends them; null means none. */
export const sentObservations = z.strictObject(perRating(z.optional(nullAsEmpty(optionalLine(MAX_OBSERVATION)))))
