import { dayFormat } from './dates.ts'
import { fileNamePart } from './file-name-part.ts'
import type { Reviewed } from './lists.ts'

export type ExportKind = Reviewed | 'open-requests' | 'audit-trail' | 'import-problems' | 'import-rest'

/** With more departments than this, the file name gives only their number. */
const MAX_NAMED_DEPARTMENTS = 3
/** Unit: bytes of UTF-8. Keeps the whole name under the 255 bytes that file systems allow. */
const PART_MAX_BYTES = 40

/**
 * The CSV's file name: product name, kind, scope and local timestamp (spec section 9). `departments` are a manager's;
 * null means all. Characters that file systems may reject become hyphens.
 */
export function exportFileName(facts: {
  productName: string
  kind: ExportKind
  departments: readonly string[] | null
  now: Date
  timeZone: string
}): string {
  const { productName, kind, departments, now, timeZone } = facts
  return `${[safe(productName), kind, scope(departments), timestamp(now, timeZone)].join('_')}.csv`
}

function scope(departments: readonly string[] | null): string {
  if (!departments) return 'all-departments'
  if (departments.length > MAX_NAMED_DEPARTMENTS) return `${departments.length}-departments`
  return departments.map(safe).join('_')
}

function safe(text: string): string {
  return fileNamePart(text, { unsafe: /[^\p{L}\p{M}\p{N}]+/gu, replacement: '-', maxBytes: PART_MAX_BYTES }) || '-'
}

/** `yyyy-MM-dd-HHmmss`. */
function timestamp(now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone }).format(now)
  return `${dayFormat(timeZone)(now)}-${time.replaceAll(':', '')}`
}
