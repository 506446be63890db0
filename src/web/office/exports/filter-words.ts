import { FEEDBACK_STATUS_LABELS } from '#domain/feedback/feedback'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internships/internship'
import { chartFilterSentences } from '#domain/office/chart-filter-sentences'
import type { ChartFilters } from '#domain/office/chart-filters'
import { localized } from '#domain/text/localized'
import * as m from '#messages'

type Filters = Readonly<Record<string, string>>

const STATUS_LABELS: Record<string, string> = localized({
  ...INTERNSHIP_STATUS_LABELS,
  ...FEEDBACK_STATUS_LABELS,
  ended: m.open_requests_ended_filter,
  reviewable: m.schedules_filter_submitted_or_approved,
})

/** The filters of an export in words; 'All records' without any. */
export function filterWords(filters: Filters, terms: readonly { id: string; name: string }[]): string[] {
  const { status = filters.part, search, term, department, assigned, waiting } = filters
  const words = [
    ...(status ? [STATUS_LABELS[status] ?? status] : []),
    ...(waiting ? [m.schedules_filter_waiting_days({ waiting })] : []),
    ...(term ? [terms.find(({ id }) => id === term)?.name ?? m.common_deleted_term()] : []),
    ...(department ? [department] : []),
    ...(assigned ? [assigned === 'me' ? m.common_assigned_to_me() : m.schedules_filter_unassigned()] : []),
    ...chartFilterSentences(filters as ChartFilters).map(({ sentence }) => sentence),
    ...(search ? [m.schedules_filter_search({ search })] : []),
  ]
  return words.length > 0 ? words : [m.schedules_filter_none_set()]
}
