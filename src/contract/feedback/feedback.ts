import * as z from 'zod/mini'
import { FEEDBACK_STATUSES } from '#domain/feedback'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { assignee } from '../office/assignees.ts'
import { assignedFilter, feedbackFilters, oneRecord, pageInput, pageOf } from '../pages.ts'
import { asOf, conflict, version } from '../shown-version.ts'
import { id, instant } from '../text.ts'
import { midtermFeedback } from './midterm-shown.ts'
import { selfAssessment } from './self-assessment.ts'
import { submittedAnswers } from './submitted-answers.ts'

/** What students and reviewers both see. */
const shown = {
  positionTitle: z.string(),
  employerName: z.string(),
  industry: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  ...submittedAnswers,
  submittedAt: instant,
  studentName: z.string(),
  supervisorName: z.string(),
  supervisorEmail: z.string(),
  supervisorIsPrimary: z.boolean(),
  /** How the student answered the same questions; null if they did not. */
  selfAssessment: z.nullable(selfAssessment),
  /** What the supervisor said half-way through; null if they did not. Students see it once it is released. */
  midterm: z.nullable(midtermFeedback),
}

/** Approved feedback as shown to the student (spec section 2, Feedback view). */
const feedbackForStudent = z.object({
  ...shown,
  /** The link by which others can check the report; null if the student has not created one. */
  verificationUrl: z.nullable(z.string()),
})
export type FeedbackForStudent = z.output<typeof feedbackForStudent>

/** Submitted or approved feedback in the review list (spec sections 2 and 3). */
const feedbackForReview = z.object({
  ...shown,
  id,
  version,
  status: z.enum(FEEDBACK_STATUSES),
  createdAt: instant,
  studentId: id,
  studentEmail: z.string(),
  studentMajor: z.nullable(z.string()),
  /** True if it was submitted from a browser in which the student was signed in. */
  fromStudentBrowser: z.boolean(),
  /** The supervisor who passed the request on to this one. */
  handedOverBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  reviewedByName: z.nullable(z.string()),
  assignee,
})
export type FeedbackForReview = z.output<typeof feedbackForReview>

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
  listForReview: endpoint({ access: 'reader', scope: 'feedback:read' })
    .route({
      method: 'GET',
      path: '/feedback',
      summary: 'List the feedback you may review, newest first',
      description: 'Filter by status, term and words, or by id to read one record.',
    })
    .input(
      z.strictObject({
        id: oneRecord,
        status: z.optional(z.enum(REVIEWABLE_STATUSES)),
        ...feedbackFilters,
        ...assignedFilter,
        ...pageInput,
      }),
    )
    .output(z.extend(pageOf(feedbackForReview), { asOf })),
  approve: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/approve',
      summary: 'Approve submitted feedback',
      description:
        'The student gets an email and can read the feedback. The version works as for approving an internship.',
    })
    .errors({
      NOT_FOUND: refusal(404, m.feedback_not_visible_to_reviewer),
      CONFLICT: conflict(409, m.feedback_no_longer_waiting),
      OWN: refusal(403, m.feedback_about_yourself),
    })
    .input(z.strictObject({ id, version }))
    .output(z.void()),
}
