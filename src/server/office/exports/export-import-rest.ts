import { LANGUAGES } from '#domain/languages'
import * as m from '#messages'
import { findImport, readWrongRows, widthOfWrongRows } from '../../internships/imports/import-queries.ts'
import { readersLocale } from '../../platform/http/locale.ts'
import { BATCH_SIZE, csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { admin } from '../../procedures.ts'

/** The rows that cannot be imported, with the columns of the file and one that says why: to be corrected and imported. */
export const exportImportRest = admin.exports.importRest.handler(async ({ input, context, errors }) => {
  const { db } = context
  const found = await findImport(db, input.id)
  if (!found) throw errors.NOT_FOUND()
  const width = Math.max(found.headers.length, await widthOfWrongRows(db, found.id))
  // A file that was downloaded here before has the column already.
  const titles = LANGUAGES.map((locale) => m.imports_problem_column({}, { locale }) as string)
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !titles.includes(found.headers[index] ?? '') || Object.values(found.columns).includes(index),
  )
  const lines = csvLines(async (cursor) => {
    const { items, nextRow } = await readWrongRows(db, found, Number(cursor ?? 0), BATCH_SIZE)
    return {
      items: items.map(({ cells, problems }) => [
        ...kept.map((index) => cells[index] ?? ''),
        problems.map(({ column, message }) => `${column}: ${message}`).join(' | '),
      ]),
      nextCursor: nextRow === null ? null : String(nextRow),
    }
  })
  return csvResponse(
    { ...context, viewer: context.actor },
    {
      kind: 'import-rest',
      columns: [...kept.map((index) => found.headers[index] ?? ''), m.imports_problem_column()].map((header) => ({
        header,
      })),
      lines,
      timeZone: input.timeZone,
      locale: readersLocale(),
      filters: { fileName: found.fileName },
    },
  )
})
