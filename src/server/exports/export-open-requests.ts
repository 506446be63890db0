import { openRequestColumns } from '#domain/open-requests'
import { managesNothing } from '../authorization/visible-rows.ts'
import { readOpenRequests } from '../open-requests/open-request-queries.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer, EXPORT_BATCH } from './csv-answer.ts'

/** The list of requests without an answer, as it is filtered on the screen. */
export const exportOpenRequests = reviewer.exports.openRequests.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.actor)) throw errors.NO_DEPARTMENTS()
  const readBatch = (cursor?: string) => readOpenRequests(context, input, { cursor, limit: EXPORT_BATCH })
  return csvAnswer({
    kind: 'open-requests',
    columns: openRequestColumns(input.timeZone),
    firstBatch: await readBatch(),
    readBatch,
    ...input,
    context,
  })
})
