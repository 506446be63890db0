import { type ColumnKind, columnChoices } from '#domain/chosen-columns'
import { FEEDBACK_STATUS_LABELS } from '#domain/feedback'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internship'
import { type Marks, markSentences } from '#domain/marks'

type Filters = Readonly<Record<string, string>>

export const KIND_NAMES: Record<ColumnKind, string> = {
  internships: 'Internships',
  feedback: 'Feedback',
  openRequests: 'Open requests',
}

const STATUS_LABELS: Record<string, string> = {
  ...INTERNSHIP_STATUS_LABELS,
  ...FEEDBACK_STATUS_LABELS,
  reviewable: 'Submitted or approved',
}

/** The filters of an export in words; 'All records' without any. */
export function filterWords(filters: Filters, terms: readonly { id: string; name: string }[]): string[] {
  const { status, search, term, department, assigned, waiting } = filters
  const words = [
    ...(status ? [STATUS_LABELS[status] ?? status] : []),
    ...(waiting ? [`Waiting for ${waiting} days or more`] : []),
    ...(term ? [terms.find(({ id }) => id === term)?.name ?? 'A deleted term'] : []),
    ...(department ? [department] : []),
    ...(assigned ? [assigned === 'me' ? 'Assigned to me' : 'Assigned to nobody'] : []),
    ...markSentences(filters as Marks).map(({ sentence }) => sentence),
    ...(search ? [`Search: ${search}`] : []),
  ]
  return words.length > 0 ? words : ['All records']
}

/** '12 of 20 columns', 'all columns'. */
export function columnWords(kind: ColumnKind, columns: readonly string[]): string {
  const all = columnChoices(kind).length
  return columns.length === all ? 'all columns' : `${columns.length} of ${all} columns`
}
