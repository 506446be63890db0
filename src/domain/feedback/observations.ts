import * as m from '#messages'
import { RATINGS, type RatingKey } from './feedback.ts'

/** What the supervisor saw that led to a rating, one line each. Ratings without one are missing. */
export type Observations = Readonly<Partial<Record<RatingKey, string | undefined>>>

/** Unit: characters. */
export const MAX_OBSERVATION = 300

/** Whether the form asks for the reason of this rating: the ends of the scale say little without it. */
export function asksWhatWasSeen(rating: unknown): boolean {
  return rating === 1 || rating === 2 || rating === 5
}

/** Observations whose rating still asks for one; a line written for an earlier rating is dropped. */
export function fittingObservations(
  ratings: Readonly<Partial<Record<RatingKey, unknown>>>,
  observations: Observations,
): Observations {
  const fitting = RATINGS.filter(({ key }) => observations[key] && asksWhatWasSeen(ratings[key]))
  return Object.fromEntries(fitting.map(({ key }) => [key, observations[key]]))
}

/** The observations to show, in the order of the ratings, each with a self-contained title. */
export function shownObservations(
  observations: Observations | null | undefined,
): { key: RatingKey; label: string; title: string; text: string }[] {
  return RATINGS.flatMap(({ key, label }) => {
    const text = observations?.[key]
    return text ? [{ key, label, title: observationTitle(label), text }] : []
  })
}

/** The title of an observation, which names its rating. */
export function observationTitle(label: string): string {
  return m.feedback_observation_title({ label })
}
