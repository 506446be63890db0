import { type Expression, type SqlBool, sql } from 'kysely'
import type { BulkApproval, Selection } from '#contract/office/selection'
import { MAX_DECIDED, type Reviewed, WAITING_STATUS } from '#domain/office/review'
import type { Viewer } from '../../platform/access/visible-rows.ts'
import { hasChangedSince } from '../../platform/database/changed-since.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { onListPage } from '../../platform/lists/list-page.ts'
import type { RecordFilters } from '../../platform/lists/record-filters.ts'

/** The time since which a record has waited for a decision. */
const WAITING_SINCE = { internships: 'internships.createdAt', feedback: 'feedback.submittedAt' } as const

/** Whether the reviewer selected the row. Rows added after the count are not selected. */
export function isSelected(kind: Reviewed, viewer: Viewer, selection: Selection): Expression<SqlBool> {
  if ('records' in selection) return sql<boolean>`${sql.ref(`${kind}.id`)} = any(${idsIn(selection)}::uuid[])`
  const { count: _, asOf: __, countedAt, ...filters } = selection.matching
  return isMatch(kind, viewer, { ...filters, at: new Date(countedAt), limit: MAX_DECIDED })
}

/** Whether the row is unchanged since the reviewer read it. */
export function isAsRead(kind: Reviewed, selection: Selection): Expression<SqlBool> {
  if ('matching' in selection) return sql<boolean>`not ${hasChangedSince(kind, selection.matching.asOf)}`
  const versions = selection.records.map(({ version }) => version)
  return sql<boolean>`(${sql.ref(`${kind}.id`)}, ${shownVersion(kind)}) in (
    select * from unnest(${idsIn(selection)}::uuid[], ${versions}::text[]))`
}

function idsIn(selection: { records: readonly { id: string }[] }): string[] {
  return selection.records.map(({ id }) => id)
}

/** The rows to count: one more than can be decided at once, to detect more. */
export function isCounted(kind: Reviewed, viewer: Viewer, filters: RecordFilters, now: Date): Expression<SqlBool> {
  return isMatch(kind, viewer, { ...filters, at: now, limit: MAX_DECIDED + 1 })
}

export function matchCount(count: number, countedAt: Date) {
  return { count: Math.min(count, MAX_DECIDED), hasMore: count > MAX_DECIDED, countedAt }
}

type Match = RecordFilters & { at: Date; limit: number }

/** The rows of the list at that time that have waited longest, up to a limit. */
function isMatch(kind: Reviewed, viewer: Viewer, { at, limit, ...filters }: Match): Expression<SqlBool> {
  // A list page has one more row, which shows that there is a next page.
  const page = { statuses: [WAITING_STATUS[kind]], ...filters, order: 'oldest first' as const, limit: limit - 1 }
  return sql<boolean>`${onListPage(kind, viewer, page)} and ${sql.ref(WAITING_SINCE[kind])} <= ${at}`
}

type Found = BulkApproval['changed'][number] & {
  isOwn: unknown
  isWaiting: unknown
  /** Whether the feedback's internship is rejected. */
  isRefused?: unknown
  /** Whether a reviewer proposes to withhold passages of the feedback. */
  hasProposal?: unknown
}

/**
 * The outcome of a selection of which these rows were decided. `find` reads those of the other ids that the reviewer may see:
 * records of other departments are not found, like unknown ids. `waiting`: all that matched, decided or not.
 */
export async function resultOf(
  selection: Selection,
  { decided: decidedIds, waiting }: { decided: readonly string[]; waiting: readonly string[] },
  find: (others: string[]) => Promise<Found[]>,
): Promise<Omit<BulkApproval, 'id'> | 'MORE_MATCH'> {
  const isDecided = new Set(decidedIds)
  const decided = isDecided.size
  const selected = 'records' in selection ? idsIn(selection) : waiting
  const others = [...new Set(selected)].filter((id) => !isDecided.has(id))
  const found = others.length > 0 ? await find(others) : []
  const leftOut = found.filter(({ isOwn, isWaiting }) => isWaiting && !isOwn)
  const named = (rows: Found[]) =>
    rows.map(({ id, studentName, positionTitle }) => ({ id, studentName, positionTitle }))
  const [refused, decidable] = [
    leftOut.filter(({ isRefused }) => isRefused),
    leftOut.filter(({ isRefused }) => !isRefused),
  ]
  const reasons = {
    changed: named(decidable.filter(({ hasProposal }) => !hasProposal)),
    withProposal: named(decidable.filter(({ hasProposal }) => hasProposal)),
    internshipRejected: refused.length,
  }
  if ('matching' in selection) {
    // For example because students have moved to the reviewer's department.
    if (decided > selection.matching.count) return 'MORE_MATCH'
    const noLongerWaiting = Math.max(0, selection.matching.count - decided - leftOut.length)
    return { decided, ...reasons, noLongerWaiting, own: 0, notFound: 0 }
  }
  const own = found.filter(({ isOwn }) => isOwn).length
  const noLongerWaiting = found.length - own - leftOut.length
  return { decided, ...reasons, noLongerWaiting, own, notFound: others.length - found.length }
}
