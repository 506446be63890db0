import { type Expression, sql } from 'kysely'
import { ASKING_DAYS } from '#domain/asking-time'
import { type InternshipFilter, statusesWith, type WaitingFor } from '#domain/student-record'
import { studentsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import type { PageRequest } from '../../platform/lists/keyset.ts'
import { onListPage, readListPage } from '../../platform/lists/list-page.ts'

export type StudentFilters = {
  search?: string | undefined
  department?: string | undefined
  year?: number | undefined
  internship?: InternshipFilter | undefined
  waiting?: WaitingFor | undefined
}

type Now = { now: Date }

/** A page of the students that the viewer may see, newest first. */
export function readStudents(db: Db, viewer: Viewer, filters: StudentFilters, { now, ...page }: PageRequest & Now) {
  return readListPage(selectStudents(db, viewer, now), 'studentSummaries', viewer, { ...listed(filters, now), ...page })
}

/** The students of the requested page that the viewer may see, and one more if there is a next page. */
export function isListed(viewer: Viewer, filters: StudentFilters, { now, ...page }: PageRequest & Now) {
  return onListPage('studentSummaries', viewer, { ...listed(filters, now), ...page })
}

function listed({ search, department, year, ...state }: StudentFilters, now: Date) {
  const { waiting } = state
  const statuses = statusesWith(state)
  return {
    statuses,
    search,
    department,
    ...(waiting &&
      statuses.includes('request') && {
        condition: (id: Expression<string>) => sql<boolean>`exists (
          select from student_summaries where student_summaries.id = ${id} and ${waitingFor(now)} = ${waiting})`,
      }),
    ...(year && { where: sql<boolean>`graduation_year = ${year}` }),
  }
}

/** The facts of the students that the viewer may see. */
export function selectStudents(db: Db, viewer: Viewer, now: Date) {
  return db
    .selectFrom('studentSummaries')
    .innerJoin('profiles', 'profiles.id', 'studentSummaries.id')
    .select([
      'studentSummaries.id',
      'studentSummaries.createdAt',
      'studentSummaries.department',
      'studentSummaries.graduationYear',
      'studentSummaries.internships',
      'profiles.firstName',
      'profiles.lastName',
      'profiles.email',
    ])
    .select(waitingFor(now).as('waitingFor'))
    .where(studentsVisibleTo(viewer))
}

/**
 * What the record of the outer query's student waits for now. Its status does not know the date: where nobody was asked, and that would
 * be early (`askingStartsOn`), it waits for what else is open.
 */
function waitingFor(now: Date) {
  const ofStudent = sql`internships.student_id = student_summaries.id`
  const isAsked = sql`exists (select from internship_supervisors supervisors join feedback on feedback.supervisor_id = supervisors.id
    where supervisors.internship_id = internships.id and (feedback.status <> 'pending'
      or (supervisors.declined_at is null and (feedback.closed_at is null or feedback.close_reason is not null))))`
  const today = sql`(${now}::timestamptz at time zone settings.time_zone)::date`
  const requestDay = sql`internships.end_date + settings.request_day`
  // On a weekend, the next Monday.
  const requestOn = sql`${requestDay} + case extract(isodow from ${requestDay}) when 6 then 2 when 7 then 1 else 0 end`
  const isDue = sql`exists (select from internships, feedback_settings settings
    where ${ofStudent} and internships.status = 'approved' and not ${isAsked} and internships.start_date <= ${today}
      and (internships.end_date - ${sql.lit(ASKING_DAYS)} <= ${today} or (settings.send_automatically and ${requestOn} <= ${today})))`
  const isOpen = sql`exists (select from internships
    join internship_supervisors supervisors on supervisors.internship_id = internships.id
    join feedback on feedback.supervisor_id = supervisors.id
    where ${ofStudent} and internships.status <> 'rejected' and supervisors.declined_at is null and feedback.status = 'pending'
      and feedback.closed_at is null)`
  return sql<WaitingFor>`case
    when student_summaries.status = 'none' then 'nothing'
    when student_summaries.status <> 'request' or ${isDue} then student_summaries.status
    when ${isOpen} then 'answer' else 'nothing' end`
}
