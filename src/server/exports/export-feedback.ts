import { sql } from 'kysely'
import { feedbackColumns } from '#domain/export-columns'
import type { Actor } from '../auth/actor.ts'
import { feedbackVisibleTo, managesNothing } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer, EXPORT_BATCH } from './csv-answer.ts'

/** Open requests included: their row shows who has not answered yet. */
export const exportFeedback = reviewer.exports.feedback.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.actor)) throw errors.NO_DEPARTMENTS()
  const readBatch = (cursor?: string) => readFeedback(context.db, context.actor, cursor)
  const firstBatch = await readBatch()
  if (firstBatch.items.length === 0 && context.actor.role === 'manager') throw errors.NO_FEEDBACK()
  return csvAnswer({
    kind: 'feedback',
    columns: feedbackColumns(input.timeZone),
    firstBatch,
    readBatch,
    ...input,
    context,
  })
})

async function readFeedback(db: Db, actor: Actor, cursor: string | undefined) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internshipSupervisors.name as supervisorName',
      'feedback.status',
      'feedback.technicalSkills',
      'feedback.communicationSkills',
      'feedback.problemSolving',
      'feedback.teamwork',
      'feedback.professionalism',
      'feedback.overallRating',
      'feedback.strengths',
      'feedback.developmentAreas',
      'feedback.additionalComments',
      'feedback.submittedAt',
      'feedback.createdAt',
      'internships.startDate',
      'internships.endDate',
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
    ])
    .where(feedbackVisibleTo(actor))
    .where(afterCursor('feedback', cursor))
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(EXPORT_BATCH + 1)
    .execute()
  return pageOf(rows, EXPORT_BATCH)
}
