import { sql } from 'kysely'
import { daysWaiting, type WaitingDays, waitingSince } from '#domain/open-requests'
import type { Actor } from '../auth/actor.ts'
import { feedbackVisibleTo } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { hasWords, wordsOf } from '../database/search.ts'
import { lastEmail } from '../delivery/delivery-queries.ts'
import { handedOverBy } from '../feedback-requests/assignment-answers-queries.ts'

type Filters = { waiting?: WaitingDays | undefined; search?: string | undefined }
type Page = { cursor?: string | undefined; limit: number }

/** A page of the requests without an answer that the actor may see, the longest waiting first. */
export async function readOpenRequests(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  { waiting, search }: Filters,
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
    .select(handedOverBy())
    .where(feedbackVisibleTo(actor))
    .where('feedback.status', '=', 'pending')
    .where('internships.status', '<>', 'rejected')
    .where('internshipSupervisors.declinedAt', 'is', null)
    .$if(waiting !== undefined, (query) => query.where('feedback.createdAt', '<=', waitingSince(waiting!, now)))
    .where(hasWords(sql.ref('feedback.searchText'), wordsOf(search)))
    .where(afterCursor('feedback', cursor, 'oldest first'))
    .orderBy('feedback.createdAt')
    .orderBy('feedback.id')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit)
  return { ...page, items: page.items.map((row) => ({ ...row, daysWaiting: daysWaiting(row.createdAt, now) })) }
}
