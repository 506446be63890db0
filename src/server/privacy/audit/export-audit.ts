import { AUDIT_COLUMNS } from '#domain/audit'
import { BATCH_SIZE, csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { admin } from '../../procedures.ts'
import { readAuditEntries } from './audit-queries.ts'

/** The audit trail with the filters of the screen. */
export const exportAudit = admin.exports.audit.handler(async ({ input, context }) => {
  const lines = csvLines(async (cursor) => {
    const batch = await readAuditEntries(context.db, input, { cursor, limit: BATCH_SIZE })
    return { ...batch, items: batch.items.map((row) => AUDIT_COLUMNS.map(({ cell }) => cell(row))) }
  })
  const { timeZone, ...filters } = input
  return csvResponse(
    { ...context, viewer: context.actor },
    { kind: 'audit-trail', columns: AUDIT_COLUMNS, lines, timeZone, filters },
  )
})
