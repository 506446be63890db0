import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import * as m from '#messages'
import { feedbackVisibleTo, internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { IS_REQUEST_OPEN } from '../../platform/database/request-state.ts'
import { readPage } from '../../platform/lists/keyset.ts'
import { reviewer } from '../../procedures.ts'
import { findEmployer, readEmployerKeys, readFigures } from './employer-queries.ts'
import { mergeEmployers, previewMerge, undoMerge } from './merge-employers.ts'

/** Employers are ordered by key, so the cursor is the key of the last row. */
const listEmployers = reviewer.employers.list.handler(async ({ input, context }) => {
  const { db, actor } = context
  const { search, cursor, limit } = input
  const after = cursor ? decodeCursor(cursor) : ''
  const keys = await readEmployerKeys(db, actor, { search, after, limit: limit + 1 })
  const shown = keys.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await readFigures(db, actor, shown),
    nextCursor: keys.length > limit && last ? Buffer.from(last).toString('base64url') : null,
  }
})

function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  if (/[\0\ufffd]/.test(key)) throw new ORPCError('BAD_REQUEST', { message: m.employers_list_page_not_found() })
  return key
}

/** More are found by searching. */
const MOST_SUPERVISORS = 100
const MOST_SPELLINGS = 20

const getEmployer = reviewer.employers.get.handler(async ({ input, context, errors }) => {
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
  // The employer has been deleted in the meantime.
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
  const supervisors = db
    .selectFrom('internships')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
    .select([
      'internshipSupervisors.email',
      sql<string>`(array_agg(internship_supervisors.name order by internship_supervisors.created_at desc))[1]`.as(
        'name',
      ),
      sql<number>`count(*)::integer`.as('internships'),
    ])
    .where('employerKey', '=', key)
    .where(internshipsVisibleTo(viewer))
    .groupBy('internshipSupervisors.email')
  return db
    .selectFrom(supervisors.as('supervisors'))
    .selectAll('supervisors')
    .select(
      selectFeedback(db)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('internshipSupervisors.email', '=', sql.ref<string>('supervisors.email'))
        .where(IS_REQUEST_OPEN)
        .where(feedbackVisibleTo(viewer))
        .$asScalar()
        .$notNull()
        .as('openRequests'),
    )
    .orderBy('openRequests', 'desc')
    .orderBy('name')
    .orderBy('email')
    .limit(MOST_SUPERVISORS)
    .execute()
}

const listEmployerInternships = reviewer.employers.listInternships.handler(async ({ input, context, errors }) => {
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
})

/** The endpoints of the contract's `employers`. */
export const employers = {
  list: listEmployers,
  get: getEmployer,
  listInternships: listEmployerInternships,
  previewMerge,
  merge: mergeEmployers,
  undoMerge,
}
