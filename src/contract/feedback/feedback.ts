import * as z from 'zod/mini'
import { TENSES } from '#domain/feedback/asking-time'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant } from '../text.ts'
import { enteredFeedback } from './entered.ts'
import { midtermFeedback } from './midterm-shown.ts'
import { askedFirst } from './second-contact.ts'
import { selfAssessment } from './self-assessment.ts'
import { submittedAnswers } from './submitted-answers.ts'

/** What students and reviewers both see. */
export const shownFeedback = {
  positionTitle: z.string(),
  employerName: z.string(),
  industry: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  ...submittedAnswers,
  submittedAt: instant,
  /** How the supervisor gave it, if staff have entered it; null if the supervisor submitted it. */
  entered: z.nullable(enteredFeedback),
  studentName: z.string(),
  supervisorName: z.string(),
  supervisorEmail: z.string(),
  supervisorIsPrimary: z.boolean(),
  /** The supervisor who was asked first, if the student's second contact has answered. */
  answeredInsteadOf: askedFirst,
  /** How the student answered the same questions; null if they did not. */
  selfAssessment: z.nullable(selfAssessment),
  /** What the supervisor said half-way through; null if they did not. Students see it once it is released. */
  midterm: z.nullable(midtermFeedback),
}

/** Approved feedback as shown to the student (spec section 2, Feedback view). */
const feedbackForStudent = z.object({
  ...shownFeedback,
  /** The tense of the internship today, in the institution's time zone. */
  tense: z.enum(TENSES),
  /** Whether the career centre withheld passages, which read […]. */
  hasWithheld: z.boolean(),
  /** Whether the university confirms the report now; it stops when the internship is set back to review or rejected. */
  isConfirmed: z.boolean(),
  /** The link by which others can check the report; null if the student has not created one. */
  verificationUrl: z.nullable(z.string()),
})
export type FeedbackForStudent = z.output<typeof feedbackForStudent>

/** The statuses in the review filter; pending requests have nothing to review. */
export const REVIEWABLE_STATUSES = ['submitted', 'approved'] as const

export const feedback = {
  view: endpoint({ access: 'student', scope: 'feedback:read' })
    .route({
      method: 'GET',
      path: '/internships/{internshipId}/supervisors/{supervisorId}/feedback',
      summary: 'Read approved feedback on your own internship',
      description: 'Feedback becomes visible once it is approved.',
    })
    .errors({
      SUPERVISOR_NOT_FOUND: refusal(404, m.feedback_supervisor_not_found),
      NOT_YOURS: refusal(403, m.feedback_not_yours),
      WRONG_INTERNSHIP: refusal(404, m.feedback_wrong_internship),
      NOT_APPROVED: refusal(409, m.feedback_not_approved_yet),
    })
    .input(z.strictObject({ internshipId: id, supervisorId: id }))
    .output(feedbackForStudent),
  markRead: endpoint({ access: 'student', scope: null })
    .route({
      method: 'POST',
      path: '/internships/{internshipId}/supervisors/{supervisorId}/feedback/read',
      summary: 'Record that you have opened approved feedback on your own internship',
      description: 'It no longer counts as new on your dashboard, until it is approved again.',
    })
    .errors({ NOT_FOUND: refusal(404, m.feedback_not_approved_yet) })
    .input(z.strictObject({ internshipId: id, supervisorId: id }))
    .output(z.void()),
}
