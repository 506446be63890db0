import { type Expression, type SqlBool, sql } from 'kysely'
import type { Selection } from '#contract/bulk-decisions'
import { MAX_DECIDED } from '#domain/bulk-decision'
import type { Viewer } from '../authorization/visible-rows.ts'
import { cursorAt } from '../database/keyset.ts'
import { onListPage } from '../database/list-page.ts'
import type { RecordFilters } from '../database/record-filters.ts'

type Kind = 'internships' | 'feedback'

/** The status that waits for a decision, and the time of the last change that a reviewer must have seen. */
const WAITING = {
  internships: { status: 'pending', changedAt: 'internships.updatedAt' },
  feedback: { status: 'submitted', changedAt: 'feedback.submittedAt' },
} as const

/** The rows that the reviewer selected. Those that came or changed after the count are not among them. */
export function isSelected(kind: Kind, viewer: Viewer, selection: Selection): Expression<SqlBool> {
  if ('ids' in selection) return sql<boolean>`${sql.ref(`${kind}.id`)} = any(${selection.ids}::uuid[])`
  const { count: _, countedAt, ...filters } = selection.matching
  return isMatch(kind, viewer, { ...filters, at: new Date(countedAt), limit: MAX_DECIDED })
}

/** The rows to count: one more than can be decided at once, to know whether there are more. */
export function isCounted(kind: Kind, viewer: Viewer, filters: RecordFilters, now: Date): Expression<SqlBool> {
  return isMatch(kind, viewer, { ...filters, at: now, limit: MAX_DECIDED + 1 })
}

export function matchCount(count: number, countedAt: Date) {
  return { count: Math.min(count, MAX_DECIDED), hasMore: count > MAX_DECIDED, countedAt }
}

type Match = RecordFilters & { at: Date; limit: number }

/** The newest rows of the list at that time, up to a limit. */
function isMatch(kind: Kind, viewer: Viewer, { at, limit, ...filters }: Match): Expression<SqlBool> {
  const { status, changedAt } = WAITING[kind]
  // A list page has one row more, which shows that there is a next page.
  const page = { statuses: [status], ...filters, cursor: cursorAt(at), limit: limit - 1 }
  return sql<boolean>`${onListPage(kind, viewer, page)} and ${sql.ref(changedAt)} <= ${at}`
}
