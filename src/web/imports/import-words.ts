import type { ImportSummary } from '#contract/imports'
import type { ImportKind, ImportStatus } from '#domain/imports'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { StampTone } from '../ui/stamp.tsx'

export const KIND_LABELS: Record<ImportKind, string> = localized({
  departments: m.departments,
  students: m.students,
  internships: m.internships_with_supervisors,
})

const UNITS = {
  departments: m.quantity_of_department,
  students: m.quantity_of_student,
  internships: m.quantity_of_internship,
}

/** '1 student', '2,000 students'. */
export function records(count: number, kind: ImportKind): string {
  return UNITS[kind]({ count })
}

export function number(count: number): string {
  return count.toLocaleString(m.locale())
}

type Label = { label: string; tone: StampTone }

export const STATUS_LABELS: Record<ImportStatus, Label> = {
  uploaded: localized({ label: m.uploaded, tone: 'neutral' }),
  checking: localized({ label: m.checking, tone: 'pending' }),
  checked: localized({ label: m.checked, tone: 'neutral' }),
  importing: localized({ label: m.importing, tone: 'pending' }),
  inviting: localized({ label: m.sending_invitations, tone: 'pending' }),
  imported: localized({ label: m.imported, tone: 'approved' }),
  removing: localized({ label: m.removing_2, tone: 'pending' }),
  cancelled: localized({ label: m.cancelled, tone: 'neutral' }),
  undone: localized({ label: m.undone, tone: 'neutral' }),
  failed: localized({ label: m.failed, tone: 'rejected' }),
}

/** What an ended import has done, in one sentence. */
export function outcomeOf({ status, kind, createdCount, existingCount, keptCount }: ImportSummary): string {
  const kept = keptCount > 0 ? ` ${m.records_stayed({ records: records(keptCount, kind) })}` : ''
  if (status === 'cancelled' || status === 'failed')
    return keptCount > 0 ? m.what_it_had_created_was_removed({ kept }) : m.nothing_was_imported()
  if (status === 'undone') return m.what_it_had_created_was_removed({ kept })
  const existing = existingCount > 0 ? m.already_there_2({ rows: m.quantity_of_row({ count: existingCount }) }) : ''
  return `${m.records_created({ records: records(createdCount, kind) })}${existing}`
}
