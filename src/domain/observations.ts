import * as m from '#messages'
import { RATINGS, type RatingKey } from './feedback.ts'

/** What a supervisor saw that led to a rating: a line of their own. Ratings without one are missing. */
export type Observations = Readonly<Partial<Record<RatingKey, string | undefined>>>

/** Unit: characters. */
export const MAX_OBSERVATION = 300

/** Whether the form asks what led to this rating: the ends of the scale say little without it. */
export function asksWhatWasSeen(rating: unknown): boolean {
  return rating === 1 || rating === 2 || rating === 5
}

/** Those that belong to their rating: a line that was written before the rating changed to another one does not. */
export function fittingObservations(
  ratings: Readonly<Partial<Record<RatingKey, unknown>>>,
  observations: Observations,
): Observations {
  const fitting = RATINGS.filter(({ key }) => observations[key] && asksWhatWasSeen(ratings[key]))
  return Object.fromEntries(fitting.map(({ key }) => [key, observations[key]]))
}

/** What there is to read, in the order of the ratings, with a title that stands on its own. */
export function shownObservations(
  observations: Observations | null | undefined,
): { key: RatingKey; label: string; title: string; text: string }[] {
  return RATINGS.flatMap(({ key, label }) => {
    const text = observations?.[key]
    return text ? [{ key, label, title: observationTitle(label), text }] : []
  })
}

/** Says which rating an observation is about. */
export function observationTitle(label: string): string {
  return m.feedback_observation_title({ label })
}
