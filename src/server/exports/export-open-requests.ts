import { openRequestColumns } from '#domain/open-requests'
import { managesNothing } from '../authorization/visible-rows.ts'
import { readOpenRequests } from '../open-requests/open-request-queries.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer } from './csv-answer.ts'
import { EXPORT_BATCH } from './exported-rows.ts'
import { linesOf } from './read-lines.ts'

/** The list of requests without an answer, as it is filtered on the screen; what it says of each comes from the domain. */
export const exportOpenRequests = reviewer.exports.openRequests.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.actor)) throw errors.NO_DEPARTMENTS()
  const columns = openRequestColumns(input.timeZone)
  const lines = linesOf(async (cursor) => {
    const batch = await readOpenRequests(context, input, { cursor, limit: EXPORT_BATCH })
    return { ...batch, items: batch.items.map((row) => columns.map(({ cell }) => cell(row))) }
  })
  const headers = columns.map(({ header }) => header)
  return csvAnswer({ kind: 'open-requests', headers, lines, ...input, context })
})
