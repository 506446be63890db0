import { type Day, formatDay } from './dates.ts'
import { RATING_VALUES, RATINGS, type RatingKey, ratingLabel } from './feedback.ts'
import type { InternshipStep } from './internship-steps.ts'

/** A skill and how it was rated, such as `teamwork-4`. */
export type RatingMark = `${RatingKey}-${(typeof RATING_VALUES)[number]}`
export const RATING_MARKS = RATINGS.flatMap(({ key }) =>
  RATING_VALUES.map((value) => `${key}-${value}` as const),
) satisfies RatingMark[]

/** What a list is narrowed down to by following a mark of a picture. */
export type Marks = {
  /** Registered in the week that starts on this day. */
  registered?: Day | undefined
  /** Approved in the week that starts on this day. */
  approved?: Day | undefined
  /** Come at least as far as this step. */
  step?: InternshipStep | undefined
  rating?: RatingMark | undefined
}

/** What every record in the list has in common, in words. */
export const MARK_SENTENCES: { [Key in keyof Marks]-?: (value: NonNullable<Marks[Key]>) => string } = {
  registered: (week) => `Registered in the week of ${formatDay(week)}`,
  approved: (week) => `Approved in the week of ${formatDay(week)}`,
  step: (step) => REACHED[step],
  rating: (mark) => {
    const [key, value] = mark.split('-')
    const { label } = RATINGS.find((rating) => rating.key === key)!
    return `${label}: ${value} of 5, ${ratingLabel(Number(value))}`
  },
}

const REACHED: Record<InternshipStep, string> = {
  registered: 'Registered',
  approved: 'Internship approved',
  asked: 'Feedback requested, or further',
  opened: 'Form opened, or further',
  submitted: 'Feedback submitted, or approved',
  'feedback-approved': 'Feedback approved',
}
