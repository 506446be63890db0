import * as m from '#messages'
import { localized } from '../text/localized.ts'

/** Spec section 4. Without a request there is no feedback record. */
export const FEEDBACK_STATUSES = ['pending', 'submitted', 'approved'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const FEEDBACK_STATUS_LABELS: Record<FeedbackStatus, string> = localized({
  pending: m.common_pending,
  submitted: m.common_submitted,
  approved: m.common_approved,
})

/** 'Not Requested' without a record, 'Unknown' for any value the spec does not name (spec section 4). */
export function feedbackStatusLabel(status: string | null | undefined): string {
  if (!status) return m.feedback_status_not_requested()
  return FEEDBACK_STATUS_LABELS[status as FeedbackStatus] ?? m.feedback_unknown_value()
}

/** The five skills in the spec's order (section 2, feedback review). */
export const SKILLS = [
  localized({ key: 'technicalSkills', label: m.feedback_skill_technical, hint: m.feedback_skill_technical_hint }),
  localized({
    key: 'communicationSkills',
    label: m.feedback_skill_communication,
    hint: m.feedback_skill_communication_hint,
  }),
  localized({
    key: 'problemSolving',
    label: m.feedback_skill_problem_solving,
    hint: m.feedback_skill_problem_solving_hint,
  }),
  localized({ key: 'teamwork', label: m.feedback_skill_teamwork, hint: m.feedback_skill_teamwork_hint }),
  localized({
    key: 'professionalism',
    label: m.feedback_skill_professionalism,
    hint: m.feedback_skill_professionalism_hint,
  }),
] as const

/** All six ratings in the order of the supervisor's form (spec section 2). */
export const RATINGS = [
  ...SKILLS,
  localized({ key: 'overallRating', label: m.feedback_overall_rating, hint: m.feedback_overall_rating_hint }),
] as const
/** The first question of the form, which reminders contain as well. */
export const FIRST_RATING = RATINGS[0]
type SkillKey = (typeof SKILLS)[number]['key']
export type RatingKey = (typeof RATINGS)[number]['key']
/** A skill is null if the supervisor could not observe it; the overall rating is always set. */
export type Ratings = Record<SkillKey, number | null> & { overallRating: number }

/** The same for each of the six ratings, in their order. */
export function perRating<Value>(value: Value): Record<RatingKey, Value> {
  return Object.fromEntries(RATINGS.map(({ key }) => [key, value])) as Record<RatingKey, Value>
}

export const RATING_VALUES = [1, 2, 3, 4, 5] as const

const RATING_LABELS = [
  m.feedback_rating_needs_improvement,
  m.feedback_rating_developing,
  m.feedback_rating_meets_expectations,
  m.feedback_rating_exceeds_expectations,
  m.feedback_rating_outstanding,
] as const

/** The label of a rating from 1 to 5 (spec section 9), as shown with every result (product decision 9). */
export function ratingLabel(rating: number | null): string {
  if (rating === null) return m.feedback_rating_not_observed()
  return RATING_LABELS[rating - 1]?.() ?? m.feedback_unknown_value()
}

/** A rating as text: '4/5 Exceeds Expectations'. */
export function ratingText(rating: number | null): string {
  return rating === null ? ratingLabel(null) : `${rating}/5 ${ratingLabel(rating)}`
}

/** The label of a rating in a form; both ends of the scale say what they mean (spec section 2). An anchor replaces the label. */
export function ratingOption(rating: (typeof RATING_VALUES)[number], anchor?: string): string {
  const label = anchor ?? ratingLabel(rating)
  if (rating === 1) return m.feedback_rating_end({ end: m.common_rating_scale_low(), label })
  if (rating === 5) return m.feedback_rating_end({ end: m.common_rating_scale_high(), label })
  return `${rating} ${label}`
}

/** View is shown for submitted and approved feedback (spec section 2). */
export function canBeViewed(status: FeedbackStatus | null): boolean {
  return status === 'submitted' || status === 'approved'
}
