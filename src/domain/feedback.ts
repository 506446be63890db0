import * as m from '#messages'
import { localized } from './localized.ts'

/** Spec section 4. Without a request there is no feedback record. */
export const FEEDBACK_STATUSES = ['pending', 'submitted', 'approved'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const FEEDBACK_STATUS_LABELS: Record<FeedbackStatus, string> = localized({
  pending: m.pending,
  submitted: m.submitted,
  approved: m.approved,
})

/** 'Not Requested' without a record, 'Unknown' for any value the spec does not name (spec section 4). */
export function feedbackStatusLabel(status: string | null | undefined): string {
  if (!status) return m.not_requested()
  return FEEDBACK_STATUS_LABELS[status as FeedbackStatus] ?? m.unknown()
}

/** The five skills in the spec's order (section 2, feedback review). */
export const SKILLS = [
  localized({ key: 'technicalSkills', label: m.technical_skills, hint: m.knows_tools_and_methods_of_role }),
  localized({ key: 'communicationSkills', label: m.communication, hint: m.writes_speaks_and_listens_clearly }),
  localized({ key: 'problemSolving', label: m.problem_solving, hint: m.finds_causes_and_workable_answers }),
  localized({ key: 'teamwork', label: m.teamwork, hint: m.helps_colleagues_and_accepts_help }),
  localized({ key: 'professionalism', label: m.professionalism, hint: m.reliable_prepared_and_courteous }),
] as const

/** All six ratings in the order of the supervisor's form (spec section 2). */
export const RATINGS = [
  ...SKILLS,
  localized({ key: 'overallRating', label: m.overall_rating, hint: m.taking_everything_together }),
] as const
export type SkillKey = (typeof SKILLS)[number]['key']
export type RatingKey = (typeof RATINGS)[number]['key']
/** A skill is null if the supervisor could not observe it; the overall rating is always set. */
export type Ratings = Record<SkillKey, number | null> & { overallRating: number }

export const RATING_VALUES = [1, 2, 3, 4, 5] as const

const RATING_LABELS = [
  m.needs_improvement,
  m.developing,
  m.meets_expectations,
  m.exceeds_expectations,
  m.outstanding,
] as const

/** The label of a rating from 1 to 5 (spec section 9), as shown with every result (product decision 9). */
export function ratingLabel(rating: number | null): string {
  if (rating === null) return m.not_observed()
  return RATING_LABELS[rating - 1]?.() ?? m.unknown()
}

/** Students can request feedback until the supervisor has submitted (spec section 2). */
export function canBeRequested(status: FeedbackStatus | null): boolean {
  return status === null || status === 'pending'
}

/** Supervisors can be corrected or removed until they have submitted (product decision 6). */
export function canBeCorrected(status: FeedbackStatus | null): boolean {
  return status === null || status === 'pending'
}

/** View is shown for submitted and approved feedback (spec section 2). */
export function canBeViewed(status: FeedbackStatus | null): boolean {
  return status === 'submitted' || status === 'approved'
}
