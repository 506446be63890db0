import { sql } from 'kysely'
import type { Assignable } from '#domain/assigned'
import type { Actor } from '../auth/actor.ts'
import { isReviewerOf } from '../authorization/assigned-rows.ts'
import { feedbackVisibleTo, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import type { Db, Tx } from '../database/client.ts'

type RecordId = { kind: Assignable; id: string }

/** A record that the reviewer may see, with what assigning it depends on. */
export function findRecord(db: Db | Tx, actor: Actor, { kind, id }: RecordId) {
  if (kind === 'internships')
    return db
      .selectFrom('internships')
      .select(['id', 'department', 'status', 'studentId'])
      .where('id', '=', id)
      .where(internshipsVisibleTo(actor))
  return db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
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
    .select(['assignees.id', sql<string>`trim(assignees.first_name || ' ' || assignees.last_name)`.as('name')])
    .where('assignees.role', '<>', 'student')
    .where(isReviewerOf(sql`${department}::text`))
    .where('assignees.id', '<>', studentId)
}
