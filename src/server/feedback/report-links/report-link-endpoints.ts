import { student } from '../../procedures.ts'
import { findOwnReport, newReportToken, reportUrl } from './report-link-queries.ts'

/** Returns the existing link if there is one, so that printed reports stay valid. */
const createReportLink = student.reportLinks.create.handler(async ({ input, context, errors }) => {
  const { actor, config, db, now } = context
  const report = await findOwnReport(db, actor, input)
  if (report?.status !== 'approved') throw errors.NOT_FOUND()
  if (!report.isConfirmed) throw errors.NOT_CONFIRMED()
  const { id: feedbackId } = report
  await db
    .insertInto('reportLinks')
    .values({ feedbackId, token: newReportToken(), createdAt: now })
    .onConflict((conflict) => conflict.column('feedbackId').doNothing())
    .execute()
  const { token } = await db
    .selectFrom('reportLinks')
    .select('token')
    .where('feedbackId', '=', feedbackId)
    .executeTakeFirstOrThrow()
  return { url: reportUrl(config, token) }
})

/** Works even while the report is not confirmed: otherwise the link would reappear with the confirmation. */
const revokeReportLink = student.reportLinks.revoke.handler(async ({ input, context, errors }) => {
  const report = await findOwnReport(context.db, context.actor, input)
  if (!report) throw errors.NOT_FOUND()
  await context.db.deleteFrom('reportLinks').where('feedbackId', '=', report.id).execute()
})

export const reportLinks = { create: createReportLink, revoke: revokeReportLink }
