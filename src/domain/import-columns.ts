import * as m from '#messages'
import { CSV_MARK, csvRow } from './csv.ts'
import { IMPORT_FIELDS, type ImportField, type Label } from './import-fields.ts'
import type { ImportKind } from './imports.ts'
import { LANGUAGES } from './languages.ts'

/**
 * For each field the number of the column that its title suggests, starting at 0; fields without one are left out. A title
 * may be the label in any language of the catalogue, the reader's first.
 */
export function matchColumns(kind: ImportKind, headers: readonly string[]): Record<string, number> {
  const titles = headers.map(titleKey)
  const matched: Record<string, number> = {}
  const isFree = (index: number) => index >= 0 && !Object.values(matched).includes(index)
  // Labels first: 'Department' is not taken by a field for which it is the second choice.
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

/** 'E-Mail ' and 'email' are the same title, and so are 'Prénom', its decomposed spelling and 'PRENOM'. */
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

/** A file with the titles in the reader's language and two rows, to fill in. */
export function sampleFile(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind]
  const rows = [0, 1].map((row) => fields.map(({ samples }) => samples[row] ?? ''))
  return CSV_MARK + [fields.map(({ label }) => label), ...rows].map(csvRow).join('')
}

/** The status that an internship gets: the word of the API or of any language; null if the setting decides, undefined if it is none. */
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
