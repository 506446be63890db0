import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { daysWaiting, olderTermsEnd, type RequestPart, type WaitingDays, waitingSince } from '#domain/open-requests'
import { handedOverBy } from '../../feedback/requests/ways-out/assignment-answers-queries.ts'
import { lastEmail } from '../../internships/supervisors/supervisor-queries.ts'
import { feedbackVisibleTo, type Viewer, viewerIn } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { PageRequest } from '../../platform/lists/keyset.ts'
import { readListPage } from '../../platform/lists/list-page.ts'
import { matchesFilters, type RecordFilters } from '../../platform/lists/record-filters.ts'
import { employerId } from '../decisions/list-feedback-for-review.ts'

type Filters = RecordFilters & { waiting?: WaitingDays | undefined }
type Reading = { db: Db; viewer: Viewer; now: Date }

/** A page of the open requests the viewer may see, longest waiting first. */
export async function readOpenRequests(
  { db, viewer, now }: Reading,
  { waiting, part, ...filters }: Filters & { part?: RequestPart | undefined },
  page: PageRequest,
) {
  const rows = selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'feedback.createdAt',
      'feedback.openedAt',
      'profiles.id as studentId',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      fullNameOf('profiles').as('studentName'),
      'internships.positionTitle',
      'internships.employerName',
      'internships.endDate',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.language as supervisorLanguage',
    ])
    .select([lastEmail(), employerId()])
    .select(handedOverBy('internshipSupervisors.id'))
    .where(feedbackVisibleTo(viewer))
  const { items, nextCursor } = await readListPage(rows, 'feedback', viewer, {
    statuses: ['pending'],
    ...filters,
    condition: (id) => isOpen(id, { waiting, part, now }),
    order: 'oldest first',
    ...page,
  })
  return { items: items.map((row) => ({ ...row, daysWaiting: daysWaiting(row.createdAt, now) })), nextCursor }
}

/** How many open requests the viewer may see in each part of the list. */
export async function countOpenRequests({ db, viewer, now }: Reading, { waiting, ...filters }: Filters) {
  const { department } = filters
  return selectFeedback(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isInPart('undelivered', now)).as('undelivered'),
      fn.countAll<number>().filterWhere(isInPart('current', now)).as('current'),
      fn.countAll<number>().filterWhere(isInPart('older', now)).as('older'),
    ])
    .where('feedback.status', '=', 'pending')
    .where(feedbackVisibleTo(department ? viewerIn(viewer, department) : viewer))
    .where((eb) => isOpen(eb.ref('feedback.id'), { waiting, now }))
    .where(matchesFilters('feedback', viewer, filters))
    .executeTakeFirstOrThrow()
}

type Wanted = { waiting: WaitingDays | undefined; part?: RequestPart | undefined; now: Date }

/** Neither rejected, declined nor closed, and created early enough for the filter. */
function isOpen(id: Expression<string>, { waiting, part, now }: Wanted) {
  const eb = expressionBuilder<Database>()
  return eb.exists(
    eb
      .selectFrom('feedback as request')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'request.supervisorId')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .select('request.id')
      .where('request.id', '=', id)
      .where('request.closedAt', 'is', null)
      .where('internships.status', '<>', 'rejected')
      .where('internshipSupervisors.declinedAt', 'is', null)
      .$if(waiting !== undefined, (query) => query.where('request.createdAt', '<=', waitingSince(waiting!, now)))
      .$if(part !== undefined, (query) => query.where(isInPart(part!, now)))
      // Keeps the planner from turning this into a join over all rows.
      .offset(0),
  )
}

/** Whether the outer query's request, with its supervisor and internship, is in this part of the list. */
function isInPart(part: RequestPart, now: Date): Expression<SqlBool> {
  const isOlder = sql<boolean>`internships.end_date < ${olderTermsEnd(now)}::date`
  if (part === 'older') return isOlder
  const isWanted = part === 'undelivered' ? IS_UNDELIVERED : sql<boolean>`not ${IS_UNDELIVERED}`
  return sql<boolean>`(not ${isOlder} and ${isWanted})`
}

/** The domain's `requestDelivery` has failed. */
const IS_UNDELIVERED = sql<boolean>`coalesce((
  select mailings.failed_at is not null and not exists (
    select from feedback opened
    where opened.supervisor_id = internship_supervisors.id and opened.opened_at > mailings.failed_at)
  from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
  where links.supervisor_id = internship_supervisors.id and mailings.address = internship_supervisors.email
  order by mailings.requested_at desc limit 1), false)`
