import * as m from '#messages'
import { composed } from '../text/plain-text.ts'
import { dayFormat } from '../time/dates.ts'
import type { ExportKind } from './staff-lists.ts'

/**
 * The PDF's file name: student, the words Internship_Feedback, supervisor (spec section 9). Letters of every script stay;
 * characters that are unsafe in a file system or shell become underscores.
 */
export function reportFileName(names: { studentName: string; supervisorName: string }): string {
  // Two names of 100 bytes keep the file name under the 255 bytes that file systems allow.
  const student = nameIn(names.studentName, 100) || m.common_student()
  const supervisor = nameIn(names.supervisorName, 100) || m.common_supervisor()
  return `${student}_Internship_Feedback_${supervisor}.pdf`
}

/** The file name of a person's own data, such as 'Zoë_Çağlar_data.pdf'. */
export function ownDataFileName(name: string, format: 'json' | 'pdf'): string {
  return `${nameIn(name, 150) || m.common_person()}_data.${format}`
}

/** The file name of the assessment report's PDF: product name, title, scope. */
export function assessmentFileName({ productName, scope }: { productName: string; scope: string }): string {
  return `${[productName, m.assessment_title(), scope].map(hyphenated).join('_')}.pdf`
}

function nameIn(name: string, maxBytes: number): string {
  return fileNamePart(name, { unsafe: /[^\p{L}\p{M}\p{N}'’.-]+/gu, replacement: '_', maxBytes })
}

/** With more departments than this, the file name gives only their number. */
const MAX_NAMED_DEPARTMENTS = 3
/** Unit: bytes of UTF-8. Keeps the whole name under the 255 bytes that file systems allow. */
const PART_MAX_BYTES = 40

/**
 * The file name of a CSV export: product name, kind, scope and local timestamp (spec section 9). `departments` are those of the
 * manager or of the filter; null means all. Characters that file systems may reject become hyphens.
 */
export function exportFileName(facts: {
  productName: string
  kind: ExportKind
  departments: readonly string[] | null
  now: Date
  timeZone: string
}): string {
  const { productName, kind, departments, now, timeZone } = facts
  return `${[hyphenated(productName), kind, scope(departments), timestamp(now, timeZone)].join('_')}.csv`
}

function scope(departments: readonly string[] | null): string {
  if (!departments) return 'all-departments'
  if (departments.length > MAX_NAMED_DEPARTMENTS) return `${departments.length}-departments`
  return departments.map(hyphenated).join('_')
}

function hyphenated(text: string): string {
  return fileNamePart(text, { unsafe: /[^\p{L}\p{M}\p{N}]+/gu, replacement: '-', maxBytes: PART_MAX_BYTES }) || '-'
}

/** `yyyy-MM-dd-HHmmss`. */
function timestamp(now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone }).format(now)
  return `${dayFormat(timeZone)(now)}-${time.replaceAll(':', '')}`
}

/**
 * A text as part of a file name: unsafe characters are replaced, and it is cut between two characters to `maxBytes` of UTF-8.
 * Empty if nothing is left.
 */
export function fileNamePart(
  text: string,
  { unsafe, replacement, maxBytes }: { unsafe: RegExp; replacement: string; maxBytes: number },
): string {
  const cleaned = composed(
    // Invisible characters can reverse the display of a file name and disguise its extension. Unicode counts some of them as
    // letters.
    text.replace(/[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/gu, ''),
  )
    // Marks after emojis and other signs, which are replaced.
    .replace(/(^|[^\p{L}\p{M}\p{N}])\p{M}+/gu, '$1')
    .replace(unsafe, replacement)
  let part = ''
  for (const { segment } of new Intl.Segmenter('en').segment(cleaned)) {
    if (bytesOf(part + segment) > maxBytes) break
    part += segment
  }
  return part.replace(/^[-_.]+|[-_.]+$/g, '')
}

function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '-').length
}
