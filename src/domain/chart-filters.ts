import * as m from '#messages'
import { type Day, formatDay } from './dates.ts'
import { RATING_VALUES, RATINGS, type RatingKey, ratingLabel } from './feedback.ts'
import type { InternshipStep } from './internship-steps.ts'
import { localized } from './localized.ts'

/** A skill and how it was rated, such as `teamwork-4`. */
type RatingFilter = `${RatingKey}-${(typeof RATING_VALUES)[number]}`
export const RATING_FILTERS = RATINGS.flatMap(({ key }) =>
  RATING_VALUES.map((value) => `${key}-${value}` as const),
) satisfies RatingFilter[]

/** How feedback came about: approved with passages withheld, with a question of a reviewer about it, or entered by staff. */
export const FEEDBACK_TRAITS = ['withheld', 'questioned', 'entered'] as const
export type FeedbackTrait = (typeof FEEDBACK_TRAITS)[number]

/** What a list is narrowed down to by following a figure. */
export type ChartFilters = {
  /** Registered in the week that starts on this day. */
  registered?: Day
  /** Approved in the week that starts on this day. */
  approved?: Day
  /** Come at least as far as this step. */
  step?: InternshipStep
  rating?: RatingFilter
  /** First requested on this day (UTC) or later. */
  requested?: Day
  trait?: FeedbackTrait
}

/** What every record in the list has in common, in words. */
export function chartFilterSentences({
  registered,
  approved,
  step,
  rating,
  requested,
  trait,
}: ChartFilters): { key: keyof ChartFilters; sentence: string }[] {
  return [
    ...(registered
      ? [
          {
            key: 'registered' as const,
            sentence: m.review_chart_filter_registered_week({ registered: formatDay(registered) }),
          },
        ]
      : []),
    ...(approved
      ? [{ key: 'approved' as const, sentence: m.review_chart_filter_approved_week({ approved: formatDay(approved) }) }]
      : []),
    ...(step ? [{ key: 'step' as const, sentence: REACHED[step] }] : []),
    ...(rating ? [{ key: 'rating' as const, sentence: ratingSentence(rating) }] : []),
    ...(requested
      ? [
          {
            key: 'requested' as const,
            sentence: m.review_chart_filter_requested_since({ requested: formatDay(requested) }),
          },
        ]
      : []),
    ...(trait ? [{ key: 'trait' as const, sentence: TRAITS[trait] }] : []),
  ]
}

function ratingSentence(filter: RatingFilter): string {
  const [key, value] = filter.split('-')
  const label = RATINGS.find((rating) => rating.key === key)?.label
  return m.review_chart_filter_rating({ label: label ?? '', value: value ?? '', word: ratingLabel(Number(value)) })
}

const REACHED: Record<InternshipStep, string> = localized({
  registered: m.internships_registered,
  approved: m.common_internship_approved,
  asked: m.review_chart_filter_step_requested,
  opened: m.review_chart_filter_step_opened,
  submitted: m.review_chart_filter_step_submitted,
  'feedback-approved': m.common_feedback_approved,
})

const TRAITS: Record<FeedbackTrait, string> = localized({
  withheld: m.review_chart_filter_withheld,
  questioned: m.review_chart_filter_questioned,
  entered: m.figures_responses_entered_column,
})
