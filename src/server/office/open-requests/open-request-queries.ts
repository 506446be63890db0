import { type Expression, expressionBuilder } from 'kysely'
import { daysWaiting, type WaitingDays, waitingSince } from '#domain/open-requests'
import { handedOverBy } from '../../feedback/requests/ways-out/assignment-answers-queries.ts'
import { lastEmail } from '../../internships/supervisors/supervisor-queries.ts'
import { feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { PageRequest } from '../../platform/lists/keyset.ts'
import { readListPage } from '../../platform/lists/list-page.ts'
import type { RecordFilters } from '../../platform/lists/record-filters.ts'

type Filters = RecordFilters & { waiting?: WaitingDays | undefined }

/** A page of the open requests the viewer may see, longest waiting first. */
export async function readOpenRequests(
  { db, viewer, now }: { db: Db; viewer: Viewer; now: Date },
  { waiting, ...filters }: Filters,
  page: PageRequest,
) {
  const rows = selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'feedback.createdAt',
      'feedback.openedAt',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      fullNameOf('profiles').as('studentName'),
      'internships.positionTitle',
      'internships.employerName',
      'internships.endDate',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
    ])
    .select(lastEmail())
    .select(handedOverBy('internshipSupervisors.id'))
    .where(feedbackVisibleTo(viewer))
  const { items, nextCursor } = await readListPage(rows, 'feedback', viewer, {
    statuses: ['pending'],
    ...filters,
    condition: (id) => isOpen(id, waiting && waitingSince(waiting, now)),
    order: 'oldest first',
    ...page,
  })
  return { items: items.map((row) => ({ ...row, daysWaiting: daysWaiting(row.createdAt, now) })), nextCursor }
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
