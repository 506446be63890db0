import { type Expression, expressionBuilder, sql } from 'kysely'
import { daysWaiting, type WaitingDays, waitingSince } from '#domain/open-requests'
import { feedbackVisibleTo, type Viewer } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { pageOf } from '../database/keyset.ts'
import { onListPage } from '../database/list-page.ts'
import type { RecordFilters } from '../database/record-filters.ts'
import type { Database } from '../database/schema.ts'
import { lastEmail } from '../delivery/delivery-queries.ts'
import { handedOverBy } from '../feedback-requests/ways-out/assignment-answers-queries.ts'

type Filters = RecordFilters & { waiting?: WaitingDays | undefined }
type Page = { cursor?: string | undefined; limit: number }

/** A page of the open requests the viewer may see, longest waiting first. */
export async function readOpenRequests(
  { db, viewer, now }: { db: Db; viewer: Viewer; now: Date },
  { waiting, ...filters }: Filters,
  { cursor, limit }: Page,
) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'feedback.createdAt',
      'feedback.openedAt',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
      'internships.positionTitle',
      'internships.employerName',
      'internships.endDate',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
    ])
    .select(lastEmail())
    .select(handedOverBy('internshipSupervisors.id'))
    .where(feedbackVisibleTo(viewer))
    .where(
      onListPage('feedback', viewer, {
        statuses: ['pending'],
        ...filters,
        condition: (id) => isOpen(id, waiting && waitingSince(waiting, now)),
        order: 'oldest first',
        cursor,
        limit,
      }),
    )
    .orderBy('feedback.createdAt')
    .orderBy('feedback.id')
    .execute()
  const page = pageOf(rows, limit)
  return { ...page, items: page.items.map((row) => ({ ...row, daysWaiting: daysWaiting(row.createdAt, now) })) }
}

/** Neither rejected nor declined, and created early enough for the filter. */
function isOpen(id: Expression<string>, createdBefore: Date | undefined) {
  const eb = expressionBuilder<Database>()
  return eb.exists(
    eb
      .selectFrom('feedback as request')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'request.supervisorId')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .select('request.id')
      .where('request.id', '=', id)
      .where('internships.status', '<>', 'rejected')
      .where('internshipSupervisors.declinedAt', 'is', null)
      .$if(createdBefore !== undefined, (query) => query.where('request.createdAt', '<=', createdBefore!))
      // Keeps the planner from turning this into a join over all rows.
      .offset(0),
  )
}
