import { type ColumnKind, columnChoices } from '#domain/chosen-columns'
import { FEEDBACK_STATUS_LABELS } from '#domain/feedback'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internship'
import { localized } from '#domain/localized'
import { type Marks, markSentences } from '#domain/marks'
import * as m from '#messages'

type Filters = Readonly<Record<string, string>>

export const KIND_NAMES: Record<ColumnKind, string> = localized({
  internships: m.internships,
  feedback: m.feedback,
  openRequests: m.open_requests,
})

const STATUS_LABELS: Record<string, string> = localized({
  ...INTERNSHIP_STATUS_LABELS,
  ...FEEDBACK_STATUS_LABELS,
  reviewable: m.submitted_or_approved,
})

/** The filters of an export in words; 'All records' without any. */
export function filterWords(filters: Filters, terms: readonly { id: string; name: string }[]): string[] {
  const { status, search, term, department, assigned, waiting } = filters
  const words = [
    ...(status ? [STATUS_LABELS[status] ?? status] : []),
    ...(waiting ? [m.waiting_for_days_or_more({ waiting })] : []),
    ...(term ? [terms.find(({ id }) => id === term)?.name ?? m.deleted_term()] : []),
    ...(department ? [department] : []),
    ...(assigned ? [assigned === 'me' ? m.assigned_to_me() : m.assigned_to_nobody()] : []),
    ...markSentences(filters as Marks).map(({ sentence }) => sentence),
    ...(search ? [m.search({ search })] : []),
  ]
  return words.length > 0 ? words : [m.all_records()]
}

/** '12 of 20 columns', m.all_columns(). */
export function columnWords(kind: ColumnKind, columns: readonly string[]): string {
  const all = columnChoices(kind).length
  return columns.length === all ? m.all_columns() : m.of_columns_2({ length: columns.length, all })
}
