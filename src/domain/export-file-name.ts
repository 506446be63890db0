import { dayFormat } from './dates.ts'

export type ExportKind = 'internships' | 'feedback' | 'open-requests'

/** Of more departments than this the name only says how many. */
const MOST_NAMED_DEPARTMENTS = 3
/** Unit: bytes of UTF-8. Four such parts and the rest stay under the 255 that file systems allow. */
const PART_MAX_BYTES = 40

/**
 * The CSV's file name: product name, kind, scope, timestamp (spec section 9), the last in the zone. `departments` are a
 * manager's; null is everything. Whatever a file system could stumble over becomes a hyphen.
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
  if (departments.length > MOST_NAMED_DEPARTMENTS) return `${departments.length}-departments`
  return departments.map(safe).join('_')
}

function safe(text: string): string {
  const whole = text
    .toWellFormed()
    .normalize('NFC')
    // Invisible marks can turn a file name around, ending included.
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const characters = [...whole].slice(0, PART_MAX_BYTES)
  while (bytesOf(characters.join('')) > PART_MAX_BYTES) characters.pop()
  return characters.join('').replace(/^-+|-+$/g, '') || '-'
}

function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '-').length
}

/** `yyyy-MM-dd-HHmmss`. */
function timestamp(now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone }).format(now)
  return `${dayFormat(timeZone)(now)}-${time.replaceAll(':', '')}`
}
