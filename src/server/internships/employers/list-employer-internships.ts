import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { readPage } from '../../platform/lists/keyset.ts'
import { reviewer } from '../../procedures.ts'
import { findEmployer } from './employer-queries.ts'

export const listEmployerInternships = reviewer.employers.listInternships.handler(
  async ({ input, context, errors }) => {
    const { db, actor } = context
    const { id, ...page } = input
    const employer = await findEmployer(db, actor, id)
    if (!employer) throw errors.NOT_FOUND()
    const rows = db
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
        fullNameOf('profiles').as('studentName'),
      ])
      .where('internships.employerKey', '=', employer.key)
      .where(internshipsVisibleTo(actor))
    return readPage(rows, 'internships', page)
  },
)
