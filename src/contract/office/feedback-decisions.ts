import * as z from 'zod/mini'
import { REVIEW_SORTS } from '#domain/review'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { REVIEWABLE_STATUSES } from '../feedback/feedback.ts'
import { assignedFilter, feedbackFilters, oneRecord, pageInput, pageOf } from '../pages.ts'
import { asOf, conflict, version } from '../shown-version.ts'
import { id } from '../text.ts'
import { undoable, WAITING_EMAIL } from './decisions.ts'
import { question } from './questions-to-supervisors.ts'
import { feedbackForReview } from './records-for-review.ts'
import { sendBackReason } from './sent-back.ts'
import { setBackReason } from './set-back-form.ts'
import { withholdForm } from './withheld.ts'

/** Of deciding about feedback. NOT_FOUND says the same of what never was and of what belongs to other departments. */
export const FEEDBACK_DECISION_ERRORS = {
  NOT_FOUND: refusal(404, m.feedback_not_visible_to_reviewer),
  CONFLICT: conflict(409, m.feedback_no_longer_waiting),
  OWN: refusal(403, m.feedback_about_yourself),
} as const

/** Of withholding passages, whose texts are checked last. */
export const WITHHOLD_ERRORS = {
  ...FEEDBACK_DECISION_ERRORS,
  PASSAGE_MISSING: refusal(422, m.decisions_withhold_passage_missing),
  PASSAGES_OVERLAP: refusal(422, m.decisions_withhold_passages_overlap),
} as const

const spread = z.nullable(z.array(z.number()))

/** About one feedback record. */
export const feedbackDecisions = {
  listForReview: endpoint({ access: 'reader', scope: 'feedback:read' })
    .route({
      method: 'GET',
      path: '/feedback',
      summary: 'List the feedback you may review',
      description:
        'Newest first unless `sort` says otherwise. Filter by status, term and words, or by id to read one record.',
    })
    .input(
      z.strictObject({
        id: oneRecord,
        status: z.optional(z.enum(REVIEWABLE_STATUSES)),
        sort: z.optional(z.enum(REVIEW_SORTS.feedback)),
        ...feedbackFilters,
        ...assignedFilter,
        ...pageInput,
      }),
    )
    .output(z.extend(pageOf(feedbackForReview), { asOf })),
  calibration: endpoint({ access: 'reader', scope: 'feedback:read' })
    .route({
      method: 'GET',
      path: '/feedback/{id}/calibration',
      summary: 'Read how others at the employer and in the department were rated',
      description:
        'How many overall ratings of 1 to 5 other feedback that you may review has; null with fewer than five, and for students without a department.',
    })
    .errors({ NOT_FOUND: FEEDBACK_DECISION_ERRORS.NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(z.object({ employer: spread, department: spread })),
  approve: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/approve',
      summary: 'Approve submitted feedback',
      description: `The student can read the feedback and gets an email. ${WAITING_EMAIL} The version works as for approving an internship.`,
    })
    .errors(FEEDBACK_DECISION_ERRORS)
    .input(z.strictObject({ id, version }))
    .output(undoable),
  withhold: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/withhold',
      summary: 'Approve submitted feedback with passages withheld',
      description: `Each passage must be in one of the texts as it is written there. Wherever it occurs, the student and everybody whom the student shows the report read […] instead; the answers themselves stay as they are. The supervisor gets an email with the passages and the reason, the student the one of an approval. ${WAITING_EMAIL} The version works as for approving an internship.`,
    })
    .errors(WITHHOLD_ERRORS)
    .input(z.strictObject({ id, version, ...withholdForm.shape }))
    .output(undoable),
  askSupervisor: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/question',
      summary: 'Ask the supervisor a question about submitted feedback, once',
      description: `The supervisor gets an email with the question and a link, may change the answers and replies. The feedback stays submitted and can be approved at any time. The student learns nothing of it. ${WAITING_EMAIL} The version works as for approving an internship.`,
    })
    .errors({
      ...FEEDBACK_DECISION_ERRORS,
      ALREADY_ASKED: refusal(409, m.decisions_question_already_asked),
      ERASED: refusal(409, m.decisions_question_erased),
    })
    .input(z.strictObject({ id, version, question }))
    .output(undoable),
  sendBack: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/send-back',
      summary: 'Send submitted feedback back as not usable, with a reason',
      description: `The supervisor gets an email with the reason. The student gets one that does not say why, and may ask again. The answers are kept for reviewers and count as none. ${WAITING_EMAIL} The version works as for approving an internship.`,
    })
    .errors(FEEDBACK_DECISION_ERRORS)
    .input(z.strictObject({ id, version, reason: sendBackReason }))
    .output(undoable),
  setBack: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/set-back',
      summary: 'Set approved feedback back to submitted, with a reason',
      description: 'The student cannot read it any more and gets an email with the reason.',
    })
    .errors({ ...FEEDBACK_DECISION_ERRORS, CONFLICT: conflict(409, m.decisions_already_waiting) })
    .input(z.strictObject({ id, version, reason: setBackReason }))
    .output(z.void()),
}
