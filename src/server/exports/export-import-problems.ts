import { findImport, readProblems } from '../imports/import-queries.ts'
import { admin } from '../procedures.ts'
import { BATCH_SIZE, csvLines, csvResponse } from './csv-response.ts'

const COLUMNS = [{ header: 'Row' }, { header: 'Column' }, { header: 'Value' }, { header: 'Problem' }]

/** The problems of an uploaded file, in the order of its rows. */
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
  return csvResponse(
    { ...context, viewer: context.actor },
    {
      kind: 'import-problems',
      columns: COLUMNS,
      lines,
      timeZone: input.timeZone,
      filters: { fileName: found.fileName },
    },
  )
})
