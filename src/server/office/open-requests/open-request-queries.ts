import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { requestStatus } from '#domain/feedback/request'
import {
  daysWaiting,
  olderTermsEnd,
  type RequestPart,
  type WaitingDays,
  waitingSince,
} from '#domain/office/open-requests'
import { handedOverBy } from '../../feedback/requests/ways-out/assignment-answers-queries.ts'
import { secondContactFacts, withWhyNot } from '../../feedback/second-contact/second-contact-queries.ts'
import {
  IS_REQUEST_SENT,
  IS_SENT_BACK,
  isUndelivered,
  lastEmail,
  SENT_BACK_AT,
} from '../../internships/supervisors/request-queries.ts'
import { feedbackVisibleTo, type Viewer, viewerIn } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { IS_REQUEST_ENDED, IS_REQUEST_OPEN, REQUEST_STATE } from '../../platform/database/request-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { PageRequest } from '../../platform/lists/keyset.ts'
import { readListPage } from '../../platform/lists/list-page.ts'
import { matchesFilters, type RecordFilters } from '../../platform/lists/record-filters.ts'
import { employerId } from '../decisions/list-feedback-for-review.ts'

type Filters = RecordFilters & { waiting?: WaitingDays | undefined }
type Reading = { db: Db; viewer: Viewer; now: Date }

/** A page of the open requests the viewer may see, or of those in a part of the list; longest waiting first. */
export async function readOpenRequests(
  { db, viewer, now }: Reading,
  { waiting, part, ...filters }: Filters & { part?: RequestPart | undefined },
  page: PageRequest,
) {
  const rows = selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'feedback.supervisorId',
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
    .select([lastEmail(), IS_REQUEST_SENT.as('isRequestSent'), employerId()])
    .select([handedOverBy('internshipSupervisors.id'), secondContactFacts()])
    .select(['internships.status as internshipStatus', REQUEST_STATE.as('state'), 'feedback.closeReason'])
    .select(sql<Date | null>`case when ${IS_SENT_BACK} then ${SENT_BACK_AT} end`.as('sentBackAt'))
    .where(feedbackVisibleTo(viewer))
  const { items, nextCursor } = await readListPage(rows, 'feedback', viewer, {
    statuses: ['pending'],
    ...filters,
    condition: (id) => isWanted(id, { waiting, part, now }),
    order: 'oldest first',
    ...page,
  })
  return {
    items: items.map((row) => ({
      ...withWhyNot(row),
      state: requestStatus(row.state),
      daysWaiting: daysWaiting(row.sentBackAt ?? row.createdAt, now),
    })),
    nextCursor,
  }
}

/** How many requests the viewer may see in each part of the list. */
export async function countOpenRequests({ db, viewer, now }: Reading, { waiting, ...filters }: Filters) {
  const { department } = filters
  return selectFeedback(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isInPart('undelivered', now)).as('undelivered'),
      fn.countAll<number>().filterWhere(isInPart('sent-back', now)).as('sentBack'),
      fn.countAll<number>().filterWhere(isInPart('current', now)).as('current'),
      fn.countAll<number>().filterWhere(isInPart('older', now)).as('older'),
      fn.countAll<number>().filterWhere(isInPart('ended', now)).as('ended'),
    ])
    .where('feedback.status', '=', 'pending')
    .where(feedbackVisibleTo(department ? viewerIn(viewer, department) : viewer))
    .$if(waiting !== undefined, (query) => query.where('feedback.createdAt', '<=', waitingSince(waiting!, now)))
    .where(matchesFilters('feedback', viewer, filters))
    .executeTakeFirstOrThrow()
}

type Wanted = { waiting: WaitingDays | undefined; part?: RequestPart | undefined; now: Date }

/** Whether the request with this id is in this part, by default open, and created early enough for the filter. */
function isWanted(id: Expression<string>, { waiting, part, now }: Wanted) {
  const eb = expressionBuilder<Database>()
  return eb.exists(
    eb
      // Here, `id` may be a column of the outer query's `feedback`.
      .selectFrom(sql<{ id: string }>`(select ${id} as id)`.as('wanted'))
      .innerJoin('feedback', 'feedback.id', 'wanted.id')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .select('feedback.id')
      .where(part === undefined ? IS_REQUEST_OPEN : isInPart(part, now))
      .$if(waiting !== undefined, (query) => query.where('feedback.createdAt', '<=', waitingSince(waiting!, now)))
      // Keeps the planner from turning this into a join over all rows.
      .offset(0),
  )
}

/** Whether the outer query's request, with its supervisor and internship, is in this part of the list. */
function isInPart(part: RequestPart, now: Date): Expression<SqlBool> {
  if (part === 'sent-back') return IS_SENT_BACK
  if (part === 'ended') return IS_REQUEST_ENDED
  const isOlder = sql<boolean>`(internships.end_date < ${olderTermsEnd(now)}::date)`
  if (part === 'older') return sql<boolean>`(${IS_REQUEST_OPEN} and ${isOlder})`
  const isOfPart = part === 'undelivered' ? isUndelivered() : sql<boolean>`not ${isUndelivered()}`
  return sql<boolean>`(${IS_REQUEST_OPEN} and not ${isOlder} and ${isOfPart})`
}
