import { sql } from 'kysely'
import { type InternshipFilter, statusesWith, type WaitingFor, waitingFor } from '#domain/student-record'
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

/** A page of the students that the viewer may see, newest first. */
export async function readStudents(db: Db, viewer: Viewer, filters: StudentFilters, page: PageRequest) {
  const request = { ...listed(filters), ...page }
  const { items, nextCursor } = await readListPage(selectStudents(db, viewer), 'studentSummaries', viewer, request)
  return { items: items.map(({ status, ...student }) => ({ ...student, waitingFor: waitingFor(status) })), nextCursor }
}

/** The students of the requested page that the viewer may see, and one more if there is a next page. */
export function isListed(viewer: Viewer, filters: StudentFilters, page: PageRequest) {
  return onListPage('studentSummaries', viewer, { ...listed(filters), ...page })
}

function listed({ search, department, year, ...state }: StudentFilters) {
  return {
    statuses: statusesWith(state),
    search,
    department,
    ...(year && { where: sql<boolean>`graduation_year = ${year}` }),
  }
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
