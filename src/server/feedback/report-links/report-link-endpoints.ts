import { student } from '../../procedures.ts'
import { findOwnReport, newReportToken, reportUrl } from './report-link-queries.ts'

/** Asking again returns the same link, so that printed reports stay valid. */
const createReportLink = student.reportLinks.create.handler(async ({ input, context, errors }) => {
  const { actor, config, db, now } = context
  const feedbackId = await findOwnReport(db, actor, input)
  if (!feedbackId) throw errors.NOT_FOUND()
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

const revokeReportLink = student.reportLinks.revoke.handler(async ({ input, context, errors }) => {
  const feedbackId = await findOwnReport(context.db, context.actor, input)
  if (!feedbackId) throw errors.NOT_FOUND()
  await context.db.deleteFrom('reportLinks').where('feedbackId', '=', feedbackId).execute()
})

export const reportLinks = { create: createReportLink, revoke: revokeReportLink }
