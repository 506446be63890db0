import * as m from '#messages'
import type { RatingKey } from './feedback.ts'

// Descriptions of how each point of the six ratings shows at work, next to the labels of the scale.

const BEHAVIOURS: Record<RatingKey, readonly (() => string)[]> = {
  technicalSkills: [
    m.feedback_behaviour_technical_needs_improvement,
    m.feedback_behaviour_technical_developing,
    m.feedback_behaviour_technical_meets_expectations,
    m.feedback_behaviour_technical_exceeds_expectations,
    m.feedback_behaviour_technical_outstanding,
  ],
  communicationSkills: [
    m.feedback_behaviour_communication_needs_improvement,
    m.feedback_behaviour_communication_developing,
    m.feedback_behaviour_communication_meets_expectations,
    m.feedback_behaviour_communication_exceeds_expectations,
    m.feedback_behaviour_communication_outstanding,
  ],
  problemSolving: [
    m.feedback_behaviour_problem_solving_needs_improvement,
    m.feedback_behaviour_problem_solving_developing,
    m.feedback_behaviour_problem_solving_meets_expectations,
    m.feedback_behaviour_problem_solving_exceeds_expectations,
    m.feedback_behaviour_problem_solving_outstanding,
  ],
  teamwork: [
    m.feedback_behaviour_teamwork_needs_improvement,
    m.feedback_behaviour_teamwork_developing,
    m.feedback_behaviour_teamwork_meets_expectations,
    m.feedback_behaviour_teamwork_exceeds_expectations,
    m.feedback_behaviour_teamwork_outstanding,
  ],
  professionalism: [
    m.feedback_behaviour_professionalism_needs_improvement,
    m.feedback_behaviour_professionalism_developing,
    m.feedback_behaviour_professionalism_meets_expectations,
    m.feedback_behaviour_professionalism_exceeds_expectations,
    m.feedback_behaviour_professionalism_outstanding,
  ],
  overallRating: [
    m.feedback_behaviour_overall_needs_improvement,
    m.feedback_behaviour_overall_developing,
    m.feedback_behaviour_overall_meets_expectations,
    m.feedback_behaviour_overall_exceeds_expectations,
    m.feedback_behaviour_overall_outstanding,
  ],
}

/** A sentence for each point from 1 to 5, in the reader's language. */
export function behavioursOf(rating: RatingKey): string[] {
  return BEHAVIOURS[rating].map((sentence) => sentence())
}
