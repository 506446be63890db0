import * as z from 'zod/mini'
import { MAX_DECIDED, MAX_SELECTED } from '#domain/office/review'
import * as m from '#messages'
import { refusal } from '../errors.ts'
import { assignedFilter } from '../pages.ts'
import { asOf, version } from '../shown-version.ts'
import { id, instant } from '../text.ts'
import { feedbackFilters, internshipFilters } from './list-filters.ts'

/** A selection of all matching records, which were counted before. */
const counted = {
  ...assignedFilter,
  /** What `count` returned. */
  count: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_DECIDED, { error: m.decisions_too_many_matching })),
  countedAt: z.iso.datetime(),
  /** The version of the list or the count. Records that have changed since are left out. */
  asOf,
}

/** Records that were selected one by one, each with the version that was read. Those that have changed since are left out. */
const singly = z.strictObject({
  records: z
    .array(z.strictObject({ id, version }))
    .check(z.minLength(1), z.maxLength(MAX_SELECTED, { error: m.decisions_too_many_selected })),
})

/** Records selected one by one, or all that a list shows with these filters. */
export const internshipSelection = z.union([
  singly,
  z.strictObject({ matching: z.strictObject({ ...internshipFilters, ...counted }) }),
])
export const feedbackSelection = z.union([
  singly,
  z.strictObject({ matching: z.strictObject({ ...feedbackFilters, ...counted }) }),
])
export type Selection = z.output<typeof internshipSelection> | z.output<typeof feedbackSelection>

/** How many records match; for decisions, those that this reviewer may decide about. */
export const matchCount = z.object({
  /** Never more than can be selected. */
  count: z.number(),
  hasMore: z.boolean(),
  countedAt: instant,
})
export type MatchCount = z.output<typeof matchCount>

const count = z.number()
const leftOut = z.object({ id, studentName: z.string(), positionTitle: z.string() })

/** The outcome of a decision about several records. */
export const bulkDecision = z.object({
  /** The id for `undo`; null if nothing was decided. */
  id: z.nullable(id),
  decided: count,
  /** Records left out because they have changed since they were read. */
  changed: z.array(leftOut),
  /** Records that somebody else had already decided. */
  noLongerWaiting: count,
  /** The reviewer's own records. */
  own: count,
  notFound: count,
})
export type BulkDecision = z.output<typeof bulkDecision>

/** The outcome of approving several feedback records. */
export const bulkApproval = z.extend(bulkDecision, {
  /** Records left out because a reviewer proposes to withhold passages, which needs a decision about each record. */
  withProposal: z.array(leftOut),
  /** Records left out because the internship is rejected. */
  internshipRejected: count,
})
export type BulkApproval = z.output<typeof bulkApproval>

/** More records match than were counted; nothing has been done. */
export const MORE_MATCH = refusal(409, m.decisions_more_match)

/** Errors of undoing within ten seconds. */
export const UNDO_ERRORS = {
  NOT_FOUND: refusal(404, m.decisions_undo_not_found),
  TOO_LATE: refusal(409, m.decisions_undo_too_late),
} as const
