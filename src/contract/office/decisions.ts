import * as z from 'zod/mini'
import { EMAIL_DELAY_SECONDS, REVIEW_SORTS, UNDO_SECONDS } from '#domain/review'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { internshipStatus } from '../internships/internships.ts'
import { assignedFilter, feedbackFilters, internshipFilters, oneRecord, pageInput, pageOf } from '../pages.ts'
import { asOf, conflict, version } from '../shown-version.ts'
import { id, optionalText } from '../text.ts'
import { internshipForReview } from './records-for-review.ts'
import { feedbackSelection, internshipSelection, MORE_MATCH, matchCount, UNDO_ERRORS } from './selection.ts'
import { setBackReason } from './set-back-form.ts'

const count = z.number()

const decidableCount = z.extend(matchCount, { asOf })

const bulkDecision = z.object({
  /** For `undo`; null if nothing was decided. */
  id: z.nullable(id),
  decided: count,
  /** Left out because they have changed since they were read. */
  changed: z.array(z.object({ id, studentName: z.string(), positionTitle: z.string() })),
  /** Somebody else had decided them. */
  noLongerWaiting: count,
  /** The reviewer's own. */
  own: count,
  notFound: count,
})
export type BulkDecision = z.output<typeof bulkDecision>

/** Decisions of reviewers about several records at once. The emails of every decision wait until it cannot be undone any more. */
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
        /** Of a rejection. */
        reason: z._default(optionalText, ''),
      }),
    )
    .output(bulkDecision),
  countFeedback: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'GET',
      path: '/bulk-decisions/feedback',
      summary: 'Count the feedback you may approve',
      description: 'Works like counting internships.',
    })
    .input(z.strictObject({ ...feedbackFilters, ...assignedFilter }))
    .output(decidableCount),
  approveFeedback: endpoint({ access: 'reviewer', scope: 'feedback:review' })
    .route({
      method: 'POST',
      path: '/bulk-decisions/feedback',
      summary: 'Approve several submitted feedback records',
      description: 'Works like deciding about internships.',
    })
    .errors({ MORE_MATCH })
    .input(z.strictObject({ selection: feedbackSelection }))
    .output(bulkDecision),
  undo: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/bulk-decisions/{id}/undo',
      summary: 'Undo your own decision within ten seconds',
      description: 'For the admin or manager who decided. Records that somebody has changed since stay as they are.',
    })
    .errors(UNDO_ERRORS)
    .input(z.strictObject({ id }))
    .output(z.object({ undone: count, changedSince: count })),
}

/** For `bulkDecisions.undo`. */
export const undoable = z.object({ undoId: id })

export const WAITING_EMAIL = `It waits ${EMAIL_DELAY_SECONDS} seconds: until ${UNDO_SECONDS} seconds are over, you can undo the decision with \`undoId\`.`

/** Of approving and rejecting. NOT_FOUND says the same of what never was and of what belongs to other departments. */
export const DECISION_ERRORS = {
  NOT_FOUND: refusal(404, m.internships_not_visible),
  CONFLICT: conflict(409, m.internships_no_longer_pending),
  OWN: refusal(403, m.internships_about_yourself),
} as const

/** About one internship. */
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
