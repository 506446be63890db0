import { sql } from 'kysely'
import { internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { reviewer } from '../procedures.ts'
import { findEmployer } from './employer-queries.ts'

export const listEmployerInternships = reviewer.employers.listInternships.handler(
  async ({ input, context, errors }) => {
    const { db, actor } = context
    const { id, cursor, limit } = input
    const employer = await findEmployer(db, actor, id)
    if (!employer) throw errors.NOT_FOUND()
    const rows = await db
      .selectFrom('internships')
      .innerJoin('profiles', 'profiles.id', 'internships.studentId')
      .select([
        'internships.id',
        'internships.createdAt',
        'internships.employerName',
        'internships.positionTitle',
        'internships.startDate',
        'internships.endDate',
        'internships.status',
        'internships.studentId',
        'internships.department',
        sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
      ])
      .where('internships.employerKey', '=', employer.key)
      .where(internshipsVisibleTo(actor))
      .where(afterCursor('internships', cursor))
      .orderBy('internships.createdAt', 'desc')
      .orderBy('internships.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit)
  },
)
