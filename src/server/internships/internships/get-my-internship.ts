import { isApprovalRequired } from '../../platform/settings/approval-setting-queries.ts'
import { student } from '../../procedures.ts'
import { selectInternships } from './internship-queries.ts'

export const getMyInternship = student.internships.getMine.handler(async ({ input, context, errors }) => {
  const internship = await selectInternships(context.db, context.actor)
    .where('internships.id', '=', input.id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  return { ...internship, approvalRequired: await isApprovalRequired(context.db, 'require_internship_approval') }
})
