import { sql } from 'kysely'
import type { Reviewed } from '#domain/lists'
import type { Actor } from '../../platform/access/actor.ts'
import { isReviewerOf } from '../../platform/access/assigned-rows.ts'
import { feedbackVisibleTo, internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'

type RecordId = { kind: Reviewed; id: string }

/** A record that the reviewer may see, with what assigning it depends on. */
export function findRecord(db: Db | Tx, actor: Actor, { kind, id }: RecordId) {
  if (kind === 'internships')
    return db
      .selectFrom('internships')
      .select(['id', 'department', 'status', 'studentId'])
      .where('id', '=', id)
      .where(internshipsVisibleTo(actor))
  return selectFeedback(db)
    .select(['feedback.id', 'feedback.department', 'feedback.status', 'internships.studentId'])
    .where('feedback.id', '=', id)
    .where(feedbackVisibleTo(actor))
}

/** Those who may decide about the record; nobody decides about their own. */
export function selectColleagues(
  db: Db | Tx,
  { department, studentId }: { department: string | null; studentId: string },
) {
  return db
    .selectFrom('profiles as assignees')
    .select(['assignees.id', fullNameOf('assignees').as('name')])
    .where('assignees.role', '<>', 'student')
    .where(isReviewerOf(sql`${department}::text`))
    .where('assignees.id', '<>', studentId)
}
