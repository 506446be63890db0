import type { ImportSummary } from '#contract/internships/imports'
import type { ImportKind, ImportStatus } from '#domain/internships/imports'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import type { BadgeTone } from '../../ui/badge.tsx'

export const KIND_LABELS: Record<ImportKind, string> = localized({
  departments: m.common_departments,
  students: m.common_students,
  internships: m.imports_kind_internships,
})

const UNITS = {
  departments: m.imports_departments_count,
  students: m.common_students_count,
  internships: m.common_internships_count,
}

/** For example '1 student', '2,000 students'. */
export function records(count: number, kind: ImportKind): string {
  return UNITS[kind]({ count })
}

export function number(count: number): string {
  return count.toLocaleString(m.common_locale())
}

type Label = { label: string; tone: BadgeTone }

export const STATUS_LABELS: Record<ImportStatus, Label> = {
  uploaded: localized({ label: m.imports_status_uploaded, tone: 'neutral' }),
  checking: localized({ label: m.imports_status_checking, tone: 'pending' }),
  checked: localized({ label: m.imports_status_checked, tone: 'neutral' }),
  importing: localized({ label: m.imports_status_importing, tone: 'pending' }),
  inviting: localized({ label: m.imports_status_inviting, tone: 'pending' }),
  imported: localized({ label: m.imports_status_imported, tone: 'approved' }),
  removing: localized({ label: m.imports_status_removing, tone: 'pending' }),
  cancelled: localized({ label: m.imports_status_cancelled, tone: 'neutral' }),
  undone: localized({ label: m.imports_status_undone, tone: 'neutral' }),
  failed: localized({ label: m.common_failed, tone: 'rejected' }),
}

/** What a finished import did, in one sentence. */
export function outcomeOf({ status, kind, createdCount, existingCount, keptCount }: ImportSummary): string {
  const kept = keptCount > 0 ? ` ${m.imports_outcome_kept({ records: records(keptCount, kind) })}` : ''
  if (status === 'cancelled' || status === 'failed')
    return keptCount > 0 ? m.imports_outcome_removed({ kept }) : m.imports_outcome_nothing()
  if (status === 'undone') return m.imports_outcome_removed({ kept })
  const existing =
    existingCount > 0 ? m.imports_outcome_existing({ rows: m.imports_rows_count({ count: existingCount }) }) : ''
  return `${m.imports_outcome_created({ records: records(createdCount, kind) })}${existing}`
}
