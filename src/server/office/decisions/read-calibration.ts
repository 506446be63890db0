import { sql } from 'kysely'
import { RATING_VALUES } from '#domain/feedback/feedback'
import { spreadOfOthers } from '#domain/office/feedback-calibration'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { reader } from '../../procedures.ts'

type Count = { of: 'record' | 'employer' | 'department'; rating: number; count: number }

/** Counts only rows that the reader sees, so that a comparison reveals nothing about other departments. */
export const readCalibration = reader.feedback.calibration.handler(async ({ input, context, errors }) => {
  const { db, viewer } = context
  const isVisible = feedbackVisibleTo(viewer)
  const { rows } = await sql<Count>`
    with record as (
      select feedback.overall_rating, feedback.department, internships.employer_key
      from feedback
      join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
      join internships on internships.id = supervisors.internship_id
      where feedback.id = ${input.id} and feedback.status <> 'pending' and ${isVisible}
    )
    select 'record' as of, overall_rating as rating, 1 as count from record
    union all
    select 'employer', feedback.overall_rating, count(*)::integer
    from internships
    join internship_supervisors supervisors on supervisors.internship_id = internships.id
    join feedback on feedback.supervisor_id = supervisors.id
    where internships.employer_key = (select employer_key from record) and feedback.status <> 'pending' and ${isVisible}
    group by feedback.overall_rating
    union all
    select 'department', feedback.overall_rating, count(*)::integer
    from feedback
    where feedback.department = (select department from record) and feedback.status <> 'pending' and ${isVisible}
    group by feedback.overall_rating`.execute(db)
  const record = rows.find((row) => row.of === 'record')
  if (!record) throw errors.NOT_FOUND()
  const othersOf = (of: Count['of']) => {
    const spread = RATING_VALUES.map((value) => rows.find((row) => row.of === of && row.rating === value)?.count ?? 0)
    return spreadOfOthers(spread, record.rating)
  }
  return { employer: othersOf('employer'), department: othersOf('department') }
})
