import { student } from '../procedures.ts'
import { findOwnReport } from './report-link-queries.ts'

export const revokeReportLink = student.reportLinks.revoke.handler(async ({ input, context, errors }) => {
  const feedbackId = await findOwnReport(context.db, context.actor, input)
  if (!feedbackId) throw errors.NOT_FOUND()
  await context.db.deleteFrom('reportLinks').where('feedbackId', '=', feedbackId).execute()
})
