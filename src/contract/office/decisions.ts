import * as z from 'zod/mini'
import { EMAIL_DELAY_SECONDS, REVIEW_SORTS, UNDO_SECONDS } from '#domain/office/review'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { REVIEWABLE_STATUSES } from '../feedback/feedback.ts'
import { internshipStatus } from '../internships/internships.ts'
import { assignedFilter, oneRecord, pageInput, pageOf } from '../pages.ts'
import { asOf, conflict, version } from '../shown-version.ts'
import { id, optionalText } from '../text.ts'
import { APPROVAL_ERRORS, DECISION_ERRORS, FEEDBACK_DECISION_ERRORS, WITHHOLD_ERRORS } from './decision-errors.ts'
import { feedbackFilters, internshipFilters } from './list-filters.ts'
import { question } from './questions-to-supervisors.ts'
import { feedbackForReview, internshipForReview } from './records-for-review.ts'
import {
  bulkApproval,
  bulkDecision,
  feedbackSelection,
  internshipSelection,
  MORE_MATCH,
  matchCount,
  UNDO_ERRORS,
} from './selection.ts'
import { sendBackReason } from './sent-back.ts'
import { setBackReason } from './set-back-form.ts'
import { dropsProposal, withholdForm } from './withheld.ts'

const decidableCount = z.extend(matchCount, { asOf })

/** Decisions about several records at once. Emails wait until a decision can no longer be undone. */
export const bulkDecisions = {
  countInternships: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'GET',
      path: '/bulk-decisions/internships',
      summary: 'Count the internships you may decide about',
      description:
        'Pass the count, its time and `asOf` on to the decision; or the `asOf` of the list, if you have read it before.',
    })
    .input(z.strictObject({ ...internshipFilters, ...assignedFilter }))
    .output(decidableCount),
  decideInternships: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'POST',
      path: '/bulk-decisions/internships',
      summary: 'Approve or reject several pending internships',
      description: `Records that cannot be decided are counted in the response, and those that have changed since you read them are named; the others are decided in one step. Their emails wait ${EMAIL_DELAY_SECONDS} seconds, so that the decision can be undone.`,
    })
    .errors({ MORE_MATCH })
    .input(
      z.strictObject({
        selection: internshipSelection,
        decision: z.enum(['approved', 'rejected']),
        /** The reason for a rejection. */
        reason: z._default(optionalText, ''),
      }),
    )
    .output(bulkDecision),
  countFeedback: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'GET',
      path: '/bulk-decisions/feedback',
      summary: 'Count the feedback you may approve',
      description:
        'Works like counting internships. Also counts feedback on rejected internships, which the approval leaves out.',
    })
    .input(z.strictObject({ ...feedbackFilters, ...assignedFilter }))
    .output(decidableCount),
  approveFeedback: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/bulk-decisions/feedback',
      summary: 'Approve several submitted feedback records',
      description:
        'Works like deciding about internships. Feedback on rejected internships is left out and counted apart. Records with a proposal to withhold passages are left out and named.',
    })
    .errors({ MORE_MATCH })
    .input(z.strictObject({ selection: feedbackSelection }))
    .output(bulkApproval),
  undo: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/bulk-decisions/{id}/undo',
      summary: 'Undo your own decision within ten seconds',
      description: 'For the admin or manager who decided. Records that somebody has changed since stay as they are.',
    })
    .errors(UNDO_ERRORS)
    .input(z.strictObject({ id }))
    .output(z.object({ undone: z.number(), changedSince: z.number() })),
}

/** The id for `bulkDecisions.undo`. */
const undoable = z.object({ undoId: id })

const WAITING_EMAIL = `It waits ${EMAIL_DELAY_SECONDS} seconds: until ${UNDO_SECONDS} seconds are over, you can undo the decision with \`undoId\`.`

/** Decisions about one internship. */
export const internshipDecisions = {
  listForReview: endpoint({ access: 'reader', scope: 'internships:read' })
    .route({
      method: 'GET',
      path: '/internships',
      summary: 'List the internships you may review',
      description:
        'Managers see internships of students in their departments, newest first unless `sort` says otherwise. Filter by status, term and words, or by id to read one internship.',
    })
    .input(
      z.strictObject({
        id: oneRecord,
        status: z.optional(internshipStatus),
        sort: z.optional(z.enum(REVIEW_SORTS.internships)),
        ...internshipFilters,
        ...assignedFilter,
        ...pageInput,
      }),
    )
    .output(z.extend(pageOf(internshipForReview), { asOf })),
  approve: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'POST',
      path: '/internships/{id}/approve',
      summary: 'Approve a pending internship',
      description: `The student gets an email. ${WAITING_EMAIL} For your own internship, the response is OWN. Pass on the version that you have read; if it has changed since, the answer is CONFLICT with what has changed and the version to decide about now.`,
    })
    .errors(DECISION_ERRORS)
    .input(z.strictObject({ id, version }))
    .output(undoable),
  reject: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'POST',
      path: '/internships/{id}/reject',
      summary: 'Reject a pending internship, optionally with a reason',
      description: `The student gets an email with the reason. ${WAITING_EMAIL} The version works as for approving.`,
    })
    .errors(DECISION_ERRORS)
    .input(z.strictObject({ id, version, reason: z._default(optionalText, '') }))
    .output(undoable),
  setBack: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'POST',
      path: '/internships/{id}/set-back',
      summary: 'Set an approved or rejected internship back to pending, with a reason',
      description:
        'The student gets an email with the reason. Requests to its supervisors stay as they are. The version works as for approving.',
    })
    .errors({ ...DECISION_ERRORS, CONFLICT: conflict(409, m.decisions_already_waiting) })
    .input(z.strictObject({ id, version, reason: setBackReason }))
    .output(z.void()),
}

const PROPOSAL =
  'If a reviewer proposes to withhold passages that the student would read, the answer is PROPOSAL, unless you pass `dropsProposal`.'

const spread = z.nullable(z.array(z.number()))

/** Decisions about one feedback record. */
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
      description: `The student can read the feedback and gets an email. ${PROPOSAL} ${WAITING_EMAIL} The version works as for approving an internship. If its internship is rejected, the answer is REJECTED.`,
    })
    .errors(APPROVAL_ERRORS)
    .input(z.strictObject({ id, version, dropsProposal }))
    .output(undoable),
  withhold: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/withhold',
      summary: 'Approve submitted feedback with passages withheld',
      description: `Each passage must be in one of the texts as whole words. Wherever it can be read, also in capitals, across a line break or with other blanks, the student and everybody whom the student shows the report read […] instead; the answers themselves stay as they are. The supervisor gets an email with the passages and the reason, the student the one of an approval. ${PROPOSAL} ${WAITING_EMAIL} The version works as for approving an internship.`,
    })
    .errors(WITHHOLD_ERRORS)
    .input(z.strictObject({ id, version, dropsProposal, ...withholdForm.shape }))
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
      REJECTED: refusal(409, m.internships_rejected_notice),
    })
    .input(z.strictObject({ id, version, question }))
    .output(undoable),
  sendBack: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/send-back',
      summary: 'Send submitted feedback back as not usable, with a reason',
      description: `The supervisor gets an email with the reason, unless staff entered the answers and the supervisor has not replied to a question about them. The student gets one that does not say why, and may ask again. The answers are kept for reviewers and count as none. ${WAITING_EMAIL} The version works as for approving an internship.`,
    })
    .errors(FEEDBACK_DECISION_ERRORS)
    .input(z.strictObject({ id, version, reason: sendBackReason }))
    .output(undoable),
  setBack: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/feedback/{id}/set-back',
      summary: 'Set approved feedback back to submitted, with a reason',
      description:
        'The student cannot read it any more and gets an email with the reason. Withheld passages stay as a proposal for the next decision.',
    })
    .errors({ ...FEEDBACK_DECISION_ERRORS, CONFLICT: conflict(409, m.decisions_already_waiting) })
    .input(z.strictObject({ id, version, reason: setBackReason }))
    .output(z.void()),
}
