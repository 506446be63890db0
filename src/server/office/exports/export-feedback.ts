import { REVIEWABLE_STATUSES } from '#contract/feedback/feedback'
import { chosenColumns } from '#domain/chosen-columns'
import { FEEDBACK_COLUMNS } from '#domain/export-columns'
import { feedbackVisibleTo, managesNothing, viewerIn } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { reader } from '../../procedures.ts'
import { exportTable } from './export-table.ts'

/** Includes open requests, whose rows show who has not answered yet. */
export const exportFeedback = reader.exports.feedback.handler(async ({ input, context, errors }) => {
  const { viewer, db } = context
  if (managesNothing(viewer)) throw errors.NO_DEPARTMENTS()
  const { timeZone, columns: facts, ...filters } = input
  const { department } = filters
  const isVisible = feedbackVisibleTo(department ? viewerIn(viewer, department) : viewer)
  const visible = db.selectFrom('feedback').select('id').where(isVisible).limit(1)
  if (viewer.role === 'manager' && !(await visible.executeTakeFirst())) throw errors.NO_FEEDBACK()
  const rows = selectFeedback(db).innerJoin('profiles', 'profiles.id', 'internships.studentId').where(isVisible)
  return exportTable(context, {
    kind: 'feedback',
    rows,
    columns: chosenColumns(FEEDBACK_COLUMNS, facts?.split(',')),
    facts,
    timeZone,
    filters,
    ...(filters.status === 'reviewable' && { statuses: REVIEWABLE_STATUSES }),
  })
})
