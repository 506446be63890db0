import * as m from '#messages'
import { CSV_MARK, csvRow } from '../text/csv.ts'
import { LANGUAGES } from '../text/languages.ts'
import { IMPORT_FIELDS, type ImportField, type Label } from './import-fields.ts'
import type { ImportKind } from './imports.ts'

/**
 * The column for each field that a title suggests, by number from 0; fields without one are left out. A title may be the label in
 * any language, with the reader's language tried first.
 */
export function matchColumns(kind: ImportKind, headers: readonly string[]): Record<string, number> {
  const titles = headers.map(titleKey)
  const matched: Record<string, number> = {}
  const isFree = (index: number) => index >= 0 && !Object.values(matched).includes(index)
  // Labels are matched first, so that 'Department' is not taken by a field for which it is a second choice.
  const choices = [
    ({ label }: ImportField) => [label],
    ({ labelIn }: ImportField) => LANGUAGES.map(labelIn),
    (field: ImportField) => field.titles,
  ]
  for (const choose of choices)
    for (const field of IMPORT_FIELDS[kind]) {
      const index = choose(field)
        .map((title) => titles.indexOf(titleKey(title)))
        .find(isFree)
      if (index !== undefined) matched[field.key] ??= index
    }
  return matched
}

/** A key that makes equal 'E-Mail ' and 'email', and 'Prénom', its decomposed spelling and 'PRENOM'. */
function titleKey(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** The labels of required fields that have no column. */
export function missingColumns(kind: ImportKind, columns: Readonly<Record<string, number>>): string[] {
  return IMPORT_FIELDS[kind].filter(({ key, isRequired }) => isRequired && !(key in columns)).map(({ label }) => label)
}

/** A sample file to fill in: titles in the reader's language and two rows. */
export function sampleFile(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind]
  const rows = [0, 1].map((row) => fields.map(({ samples }) => samples[row] ?? ''))
  return CSV_MARK + [fields.map(({ label }) => label), ...rows].map(csvRow).join('')
}

/**
 * The status named in a file, by the API's word or that of any language; null if the setting decides, undefined if the text is no
 * status.
 */
export function internshipStatusIn(text: string): 'pending' | 'approved' | null | undefined {
  if (text === '') return null
  const key = titleKey(text)
  return (['pending', 'approved'] as const).find(
    (status) =>
      key === status ||
      LANGUAGES.some((locale) => STATUSES[status].some((word) => titleKey(word({}, { locale })) === key)),
  )
}

const STATUSES: Record<'pending' | 'approved', Label[]> = {
  pending: [m.common_pending, m.internships_status_pending],
  approved: [m.common_approved],
}
