import * as m from '#messages'
import { findImport, readProblems } from '../../internships/imports/import-queries.ts'
import { readersLocale } from '../../platform/http/locale.ts'
import { BATCH_SIZE, csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { admin } from '../../procedures.ts'

/** The problems of an uploaded file, in the order of its rows and in the reader's language. */
export const exportImportProblems = admin.exports.importProblems.handler(async ({ input, context, errors }) => {
  const { db } = context
  const found = await findImport(db, input.id)
  if (!found) throw errors.NOT_FOUND()
  const lines = csvLines(async (cursor) => {
    const { items, nextRow } = await readProblems(db, found, Number(cursor ?? 0), BATCH_SIZE)
    return {
      items: items.map(({ row, column, value, message }) => [row, column, value, message]),
      nextCursor: nextRow === null ? null : String(nextRow),
    }
  })
  const titles = [
    m.imports_row_column(),
    m.imports_column_name_column(),
    m.imports_value_column(),
    m.imports_problem_column(),
  ]
  return csvResponse(
    { ...context, viewer: context.actor },
    {
      kind: 'import-problems',
      columns: titles.map((header) => ({ header })),
      lines,
      timeZone: input.timeZone,
      locale: readersLocale(),
      filters: { fileName: found.fileName },
    },
  )
})
