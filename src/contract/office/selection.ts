import * as z from 'zod/mini'
import { MAX_DECIDED, MAX_SELECTED } from '#domain/review'
import * as m from '#messages'
import { refusal } from '../errors.ts'
import { assignedFilter } from '../pages.ts'
import { asOf, version } from '../shown-version.ts'
import { id, instant } from '../text.ts'
import { feedbackFilters, internshipFilters } from './list-filters.ts'

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
export const internshipSelection = z.union([
  singly,
  z.strictObject({ matching: z.strictObject({ ...internshipFilters, ...counted }) }),
])
export const feedbackSelection = z.union([
  singly,
  z.strictObject({ matching: z.strictObject({ ...feedbackFilters, ...counted }) }),
])
export type Selection = z.output<typeof internshipSelection> | z.output<typeof feedbackSelection>

/** How many records match; of decisions, those that this reviewer may decide about. */
export const matchCount = z.object({
  /** At most as many as can be selected. */
  count: z.number(),
  hasMore: z.boolean(),
  countedAt: instant,
})
export type MatchCount = z.output<typeof matchCount>

const count = z.number()
const leftOut = z.object({ id, studentName: z.string(), positionTitle: z.string() })

/** What became of a decision about several. */
export const bulkDecision = z.object({
  /** For `undo`; null if nothing was decided. */
  id: z.nullable(id),
  decided: count,
  /** Left out because they have changed since they were read. */
  changed: z.array(leftOut),
  /** Somebody else had decided them. */
  noLongerWaiting: count,
  /** The reviewer's own. */
  own: count,
  notFound: count,
})
export type BulkDecision = z.output<typeof bulkDecision>

/** The same of feedback. */
export const bulkApproval = z.extend(bulkDecision, {
  /** Left out because a reviewer proposes to withhold passages, which takes a decision about each. */
  withProposal: z.array(leftOut),
  /** Left out because the internship is rejected. */
  internshipRejected: count,
})
export type BulkApproval = z.output<typeof bulkApproval>

/** Since the count; nothing has been done. */
export const MORE_MATCH = refusal(409, m.decisions_more_match)

/** Of undoing within ten seconds. */
export const UNDO_ERRORS = {
  NOT_FOUND: refusal(404, m.decisions_undo_not_found),
  TOO_LATE: refusal(409, m.decisions_undo_too_late),
} as const
