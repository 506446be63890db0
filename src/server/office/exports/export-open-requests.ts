import { chosenColumns } from '#domain/chosen-columns'
import { openRequestColumns } from '#domain/open-requests'
import { managesNothing } from '../../platform/access/visible-rows.ts'
import { BATCH_SIZE, csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { reader } from '../../procedures.ts'
import { readOpenRequests } from '../open-requests/open-request-queries.ts'

/** The open requests with the filters of the screen. The domain formats the cells. */
export const exportOpenRequests = reader.exports.openRequests.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.viewer)) throw errors.NO_DEPARTMENTS()
  const { timeZone, columns: facts, ...filters } = input
  const columns = chosenColumns(openRequestColumns(timeZone), facts?.split(','))
  const lines = csvLines(async (cursor) => {
    const batch = await readOpenRequests(context, filters, { cursor, limit: BATCH_SIZE })
    return { ...batch, items: batch.items.map((row) => columns.map(({ cell }) => cell(row))) }
  })
  return csvResponse(context, {
    kind: 'open-requests',
    columns,
    lines,
    timeZone,
    filters: { ...filters, columns: facts },
  })
})
