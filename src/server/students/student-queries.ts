import { sql } from 'kysely'
import { type InternshipFilter, statusesWith, type WaitingFor, waitingFor } from '#domain/student-record'
import { studentsVisibleTo, type Viewer } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { onListPage } from '../database/list-page.ts'

export type StudentFilters = {
  search?: string | undefined
  department?: string | undefined
  year?: number | undefined
  internship?: InternshipFilter | undefined
  waiting?: WaitingFor | undefined
}
type Page = { cursor?: string | undefined; limit: number }

/** The students of the requested page that the viewer may see, newest first, and one more if there is a next page. */
export async function readStudents(db: Db, viewer: Viewer, filters: StudentFilters, page: Page) {
  const rows = await selectStudents(db, viewer)
    .where(isListed(viewer, filters, page))
    .orderBy('studentSummaries.createdAt', 'desc')
    .orderBy('studentSummaries.id', 'desc')
    .execute()
  return rows.map(({ status, ...student }) => ({ ...student, waitingFor: waitingFor(status) }))
}

/** The students of the requested page that the viewer may see, and one more if there is a next page. */
export function isListed(viewer: Viewer, { search, department, year, ...state }: StudentFilters, page: Page) {
  return onListPage('studentSummaries', viewer, {
    statuses: statusesWith(state),
    search,
    department,
    ...(year && { where: sql<boolean>`graduation_year = ${year}` }),
    ...page,
  })
}

/** The facts of the students that the viewer may see. */
export function selectStudents(db: Db, viewer: Viewer) {
  return db
    .selectFrom('studentSummaries')
    .innerJoin('profiles', 'profiles.id', 'studentSummaries.id')
    .select([
      'studentSummaries.id',
      'studentSummaries.createdAt',
      'studentSummaries.department',
      'studentSummaries.graduationYear',
      'studentSummaries.internships',
      'studentSummaries.status',
      'profiles.firstName',
      'profiles.lastName',
      'profiles.email',
    ])
    .where(studentsVisibleTo(viewer))
}
