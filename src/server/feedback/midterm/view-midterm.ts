import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { student } from '../../procedures.ts'
import { midtermAnswers } from './midterm-queries.ts'

/** Released mid-term feedback on one of the student's own internships. */
export const viewMidterm = student.midterms.view.handler(async ({ input, context, errors }) => {
  const found = await selectSupervisors(context.db)
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(midtermAnswers({ releasedOnly: true }))
    .where('internshipSupervisors.id', '=', input.supervisorId)
    .where(internshipsVisibleTo(context.actor))
    .executeTakeFirst()
  if (!found?.midterm) throw errors.NOT_FOUND()
  return { ...found, midterm: found.midterm }
})
