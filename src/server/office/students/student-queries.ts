import { type Expression, sql } from 'kysely'
import { askedThatEndUntil } from '#domain/feedback/asking-time'
import { type InternshipFilter, statusesWith, type WaitingFor } from '#domain/office/student-record'
import type { Day } from '#domain/time/dates'
import { localTimeIn } from '#domain/time/working-days'
import { studentsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { PageRequest } from '../../platform/lists/keyset.ts'
import { onListPage, readListPage } from '../../platform/lists/list-page.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'

export type StudentFilters = {
  search?: string | undefined
  department?: string | undefined
  year?: number | undefined
  internship?: InternshipFilter | undefined
  waiting?: WaitingFor | undefined
}

/** Bounds of the internships for which it is time to ask: they have started by `today` and end by `endsUntil`. */
type AskingTime = { today: Day; endsUntil: Day }

export async function readAskingTime(db: Db | Tx, now: Date): Promise<AskingTime> {
  const settings = await readFeedbackSettings(db)
  const today = localTimeIn(settings.timeZone)(now).day
  return { today, endsUntil: askedThatEndUntil(today, settings) }
}

/** A page of the students that the viewer may see, newest first. */
export function readStudents(
  db: Db,
  viewer: Viewer,
  filters: StudentFilters,
  { asking, ...page }: PageRequest & { asking: AskingTime },
) {
  const students = selectStudents(db, viewer, asking)
  return readListPage(students, 'studentSummaries', viewer, { ...listed(filters, asking), ...page })
}

/** The students of the requested page that the viewer may see, and one more if there is a next page. */
export function isListed(
  viewer: Viewer,
  filters: StudentFilters,
  { asking, ...page }: PageRequest & { asking: AskingTime },
) {
  return onListPage('studentSummaries', viewer, { ...listed(filters, asking), ...page })
}

function listed({ search, department, year, ...state }: StudentFilters, asking: AskingTime) {
  const { waiting } = state
  const statuses = statusesWith(state)
  return {
    statuses,
    search,
    department,
    ...(waiting &&
      statuses.includes('request') && {
        condition: (id: Expression<string>) => sql<boolean>`exists (
          select from student_summaries where student_summaries.id = ${id} and ${waitingFor(asking)} = ${waiting})`,
      }),
    ...(year && { where: sql<boolean>`graduation_year = ${year}` }),
  }
}

/** The facts of the students that the viewer may see. */
export function selectStudents(db: Db, viewer: Viewer, asking: AskingTime) {
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
    .select(waitingFor(asking).as('waitingFor'))
    .where(studentsVisibleTo(viewer))
}

/**
 * What the record of the outer query's student is waiting for now. The stored status does not depend on the date: if nobody was
 * asked but it is too early to ask (`askingStartsOn`), the record waits for what else is open.
 */
function waitingFor({ today, endsUntil }: AskingTime) {
  const ofStudent = sql`internships.student_id = student_summaries.id`
  const isAsked = sql`exists (select from internship_supervisors supervisors join feedback on feedback.supervisor_id = supervisors.id
    where supervisors.internship_id = internships.id
      and request_state(internships.status, supervisors.declined_at, feedback, false) not in ('declined', 'sent-back'))`
  const isDue = sql`exists (select from internships
    where ${ofStudent} and internships.status = 'approved' and not ${isAsked}
      and internships.start_date <= ${today}::date and internships.end_date <= ${endsUntil}::date)`
  const isOpen = sql`exists (select from internships
    join internship_supervisors supervisors on supervisors.internship_id = internships.id
    join feedback on feedback.supervisor_id = supervisors.id
    where ${ofStudent} and is_request_open(internships.status, supervisors.declined_at, feedback))`
  return sql<WaitingFor>`case
    when student_summaries.status = 'none' then 'nothing'
    when student_summaries.status <> 'request' or ${isDue} then student_summaries.status
    when ${isOpen} then 'answer' else 'nothing' end`
}
