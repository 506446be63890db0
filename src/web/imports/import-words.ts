import type { ImportSummary } from '#contract/imports'
import type { ImportKind, ImportStatus } from '#domain/imports'
import { quantity } from '#domain/quantity'
import type { StampTone } from '../ui/stamp.tsx'

export const KIND_LABELS: Record<ImportKind, string> = {
  departments: 'Departments',
  students: 'Students',
  internships: 'Internships with supervisors',
}

/** '1 student', '2,000 students'. */
export function records(count: number, kind: ImportKind): string {
  return quantity(count, kind.slice(0, -1))
}

export function number(count: number): string {
  return count.toLocaleString('en-US')
}

type Label = { label: string; tone: StampTone }

export const STATUS_LABELS: Record<ImportStatus, Label> = {
  uploaded: { label: 'Uploaded', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'pending' },
  checked: { label: 'Checked', tone: 'neutral' },
  importing: { label: 'Importing', tone: 'pending' },
  inviting: { label: 'Sending invitations', tone: 'pending' },
  imported: { label: 'Imported', tone: 'approved' },
  removing: { label: 'Removing', tone: 'pending' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'rejected' },
}

/** What an ended import has done, in one sentence. */
export function outcomeOf({ status, kind, createdCount, existingCount, keptCount }: ImportSummary): string {
  const kept = keptCount > 0 ? ` ${records(keptCount, kind)} stayed.` : ''
  if (status === 'cancelled' || status === 'failed')
    return keptCount > 0 ? `What it had created was removed.${kept}` : 'Nothing was imported.'
  if (status === 'undone') return `What it had created was removed.${kept}`
  const existing = existingCount > 0 ? ` ${quantity(existingCount, 'row')} already there.` : ''
  return `${records(createdCount, kind)} created.${existing}`
}
