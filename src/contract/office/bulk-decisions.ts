import * as z from 'zod/mini'
import { EMAIL_DELAY_SECONDS, MAX_DECIDED, MAX_SELECTED } from '#domain/review'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { assignedFilter, feedbackFilters, internshipFilters } from '../pages.ts'
import { asOf, version } from '../shown-version.ts'
import { id, instant, optionalText } from '../text.ts'

/** All that match were counted before. */
const counted = {
  ...assignedFilter,
  /** What `count` returned. */
  count: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_DECIDED, { error: m.decisions_too_many_matching })),
  countedAt: z.iso.datetime(),
  /** Of the list that was read, or of the count. What has changed since is left out. */
  asOf,
}

/** Each with the version that was read. What has changed since is left out. */
const singly = z.strictObject({
  records: z
    .array(z.strictObject({ id, version }))
    .check(z.minLength(1), z.maxLength(MAX_SELECTED, { error: m.decisions_too_many_selected })),
})

/** Records that were selected one by one, or all that a list shows with these filters. */
const internshipSelection = z.union([
  singly,
  z.strictObject({ matching: z.strictObject({ ...internshipFilters, ...counted }) }),
])
const feedbackSelection = z.union([
  singly,
  z.strictObject({ matching: z.strictObject({ ...feedbackFilters, ...counted }) }),
])
export type Selection = z.output<typeof internshipSelection> | z.output<typeof feedbackSelection>

const count = z.number()

/** How many records match; of decisions, those that this reviewer may decide about. */
export const matchCount = z.object({
  /** At most as many as can be selected. */
  count,
  hasMore: z.boolean(),
  countedAt: instant,
})
export type MatchCount = z.output<typeof matchCount>

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

/** Since the count; nothing has been done. */
export const MORE_MATCH = refusal(409, m.decisions_more_match)

/** Of undoing within ten seconds. */
export const UNDO_ERRORS = {
  NOT_FOUND: refusal(404, m.decisions_undo_not_found),
  TOO_LATE: refusal(409, m.decisions_undo_too_late),
} as const

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
