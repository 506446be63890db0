import { sql } from 'kysely'
import { internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { findEmployer, readFigures } from './employer-queries.ts'

/** The rest is found by searching. */
const MOST_SUPERVISORS = 100
const MOST_SPELLINGS = 20

export const getEmployer = reviewer.employers.get.handler(async ({ input, context, errors }) => {
  const { db, actor } = context
  const employer = await findEmployer(db, actor, input.id)
  if (!employer) throw errors.NOT_FOUND()
  const [[figures], spellings, topSupervisors, merges] = await Promise.all([
    readFigures(db, actor, [employer.key]),
    readSpellings(db, actor, employer.key),
    readSupervisors(db, actor, employer.key),
    db
      .selectFrom('employerMerges')
      .select(['id', 'spelling', 'createdAt'])
      .where('intoId', '=', employer.id)
      .orderBy('spelling')
      .execute(),
  ])
  // Deleted meanwhile.
  if (!figures) throw errors.NOT_FOUND()
  return { ...figures, spellings, topSupervisors, merges: actor.role === 'admin' ? merges : [] }
})

function readSpellings(db: Db, viewer: Viewer, key: string) {
  return db
    .selectFrom('internships')
    .select(['employerName as name', sql<number>`count(*)::integer`.as('internships')])
    .where('employerKey', '=', key)
    .where(internshipsVisibleTo(viewer))
    .groupBy('employerName')
    .orderBy('internships', 'desc')
    .orderBy('name')
    .limit(MOST_SPELLINGS)
    .execute()
}

function readSupervisors(db: Db, viewer: Viewer, key: string) {
  return db
    .selectFrom('internships')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internshipSupervisors.email',
      sql<string>`(array_agg(internship_supervisors.name order by internship_supervisors.created_at desc))[1]`.as(
        'name',
      ),
      sql<number>`count(*)::integer`.as('internships'),
      sql<number>`(count(*) filter (where feedback.status = 'pending' and declined_at is null
        and internships.status <> 'rejected'))::integer`.as('openRequests'),
    ])
    .where('employerKey', '=', key)
    .where(internshipsVisibleTo(viewer))
    .groupBy('internshipSupervisors.email')
    .orderBy('openRequests', 'desc')
    .orderBy('name')
    .orderBy('email')
    .limit(MOST_SUPERVISORS)
    .execute()
}
