/** Spec section 4. Without a request there is no feedback record. */
export const FEEDBACK_STATUSES = ['pending', 'submitted', 'approved'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const FEEDBACK_STATUS_LABELS: Record<FeedbackStatus, string> = {
  pending: 'Pending',
  submitted: 'Submitted',
  approved: 'Approved',
}

/** 'Not Requested' without a record, 'Unknown' for any value the spec does not name (spec section 4). */
export function feedbackStatusLabel(status: string | null | undefined): string {
  if (!status) return 'Not Requested'
  return FEEDBACK_STATUS_LABELS[status as FeedbackStatus] ?? 'Unknown'
}

/** The five skills in the spec's order (section 2, feedback review). */
export const SKILLS = [
  { key: 'technicalSkills', label: 'Technical Skills', hint: 'Knows the tools and methods of the role' },
  { key: 'communicationSkills', label: 'Communication', hint: 'Writes, speaks and listens clearly' },
  { key: 'problemSolving', label: 'Problem Solving', hint: 'Finds causes and workable answers' },
  { key: 'teamwork', label: 'Teamwork', hint: 'Helps colleagues and accepts help' },
  { key: 'professionalism', label: 'Professionalism', hint: 'Reliable, prepared and courteous' },
] as const

/** All six ratings in the order of the supervisor's form (spec section 2). */
export const RATINGS = [
  ...SKILLS,
  { key: 'overallRating', label: 'Overall Rating', hint: 'Taking everything together' },
] as const
export type SkillKey = (typeof SKILLS)[number]['key']
export type RatingKey = (typeof RATINGS)[number]['key']
/** A skill is null if the supervisor could not observe it; the overall rating is always set. */
export type Ratings = Record<SkillKey, number | null> & { overallRating: number }

export const RATING_VALUES = [1, 2, 3, 4, 5] as const

const RATING_LABELS = [
  'Needs Improvement',
  'Developing',
  'Meets Expectations',
  'Exceeds Expectations',
  'Outstanding',
] as const

/** The extra choice for a skill, if admins allow it, and the label that results show instead of a rating. */
export const NOT_OBSERVED = 'Not observed'

/** The label of a rating from 1 to 5 (spec section 9), as shown with every result (product decision 9). */
export function ratingLabel(rating: number | null): string {
  if (rating === null) return NOT_OBSERVED
  return RATING_LABELS[rating - 1] ?? 'Unknown'
}

/** The form's hint (spec section 2), word for word. */
export const RATING_HINT = '1 = Poor, 5 = Excellent'

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
