import * as m from '#messages'
import type { InternshipStatus } from '../internships/internship.ts'
import { localized } from '../text/localized.ts'
import type { FeedbackStatus, RatingKey } from './feedback.ts'

/** The two texts of a self-assessment, in the student's words. */
export const SELF_ASSESSMENT_TEXTS = [
  localized({ key: 'strengths', label: m.self_assessment_strengths_label, hint: m.self_assessment_strengths_hint }),
  localized({
    key: 'developmentAreas',
    label: m.self_assessment_development_label,
    hint: m.self_assessment_development_hint,
  }),
] as const

/** The hint below each rating, addressed to the student. */
export const SELF_ASSESSMENT_HINTS: Record<RatingKey, () => string> = {
  technicalSkills: m.self_assessment_technical_hint,
  communicationSkills: m.self_assessment_communication_hint,
  problemSolving: m.self_assessment_problem_solving_hint,
  teamwork: m.self_assessment_teamwork_hint,
  professionalism: m.self_assessment_professionalism_hint,
  overallRating: m.feedback_overall_rating_hint,
}

type SelfAssessmentState = 'unasked' | 'open' | 'fixed'

type Facts = {
  status: InternshipStatus
  /** Whether the term in which the internship starts asks for self-assessments. */
  asksSelfAssessment: boolean
  supervisors: readonly { feedbackStatus: FeedbackStatus | null }[]
}

/**
 * Students can write and change the self-assessment of an approved internship until the first feedback on it is approved, because
 * then they know what a supervisor thinks.
 */
export function selfAssessmentState({ status, asksSelfAssessment, supervisors }: Facts): SelfAssessmentState {
  if (supervisors.some(({ feedbackStatus }) => feedbackStatus === 'approved')) return 'fixed'
  return asksSelfAssessment && status === 'approved' ? 'open' : 'unasked'
}
