import { sql } from 'kysely'
import { FEEDBACK_COLUMNS } from '#domain/export-columns'
import { feedbackVisibleTo, managesNothing } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer } from './csv-answer.ts'
import { INTERNSHIP_FACTS } from './exported-rows.ts'
import { refuseUnknownZone } from './known-zone.ts'
import { readLines } from './read-lines.ts'

/** Open requests included: their row shows who has not answered yet. */
export const exportFeedback = reviewer.exports.feedback.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  if (managesNothing(actor)) throw errors.NO_DEPARTMENTS()
  await refuseUnknownZone(db, input.timeZone)
  const visible = db.selectFrom('feedback').where(feedbackVisibleTo(actor))
  if (actor.role === 'manager' && !(await visible.select('feedback.id').limit(1).executeTakeFirst()))
    throw errors.NO_FEEDBACK()
  const lines = readLines(context, {
    table: 'feedback',
    from: visible
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .innerJoin('profiles', 'profiles.id', 'internships.studentId'),
    columns: FEEDBACK_COLUMNS,
    facts: FACTS,
    ...input,
  })
  return csvAnswer({
    kind: 'feedback',
    headers: FEEDBACK_COLUMNS.map(({ header }) => header),
    lines,
    ...input,
    context,
  })
})

const FACTS = {
  ...INTERNSHIP_FACTS,
  supervisorName: sql`internship_supervisors.name`,
  status: sql`feedback.status`,
  technicalSkills: sql`feedback.technical_skills`,
  communicationSkills: sql`feedback.communication_skills`,
  problemSolving: sql`feedback.problem_solving`,
  teamwork: sql`feedback.teamwork`,
  professionalism: sql`feedback.professionalism`,
  overallRating: sql`feedback.overall_rating`,
  strengths: sql`feedback.strengths`,
  developmentAreas: sql`feedback.development_areas`,
  additionalComments: sql`feedback.additional_comments`,
  submittedAt: sql`feedback.submitted_at`,
}
