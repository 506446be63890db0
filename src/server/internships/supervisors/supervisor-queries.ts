import { expressionBuilder } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HAS_STOPPED_REMINDERS } from './stop-queries.ts'

/**
 * A supervisor of the student's own internship, the internship and its other supervisors. Locks the internship and its
 * feedback, so that changes are serialized.
 */
export async function lockSupervisors(tx: Tx, actor: Actor, supervisorId: string) {
  const internship = await tx
    .selectFrom('internships')
    .select(['id', 'status'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('internshipSupervisors')
          .select('id')
          .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
          .where('internshipSupervisors.id', '=', supervisorId),
      ),
    )
    .where(internshipsVisibleTo(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!internship) return null
  await lockFeedback(tx, internship.id)
  const all = await selectSupervisors(tx)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .selectAll('internshipSupervisors')
    .select(HAS_STOPPED_REMINDERS.as('hasStoppedReminders'))
    .select(['feedback.id as feedbackId', 'feedback.status as feedbackStatus', hasMidterm()])
    .where('internshipSupervisors.internshipId', '=', internship.id)
    .orderBy('internshipSupervisors.createdAt')
    .orderBy('internshipSupervisors.id')
    .execute()
  const supervisor = all.find((row) => row.id === supervisorId)
  return supervisor ? { internship, supervisor, others: all.filter((row) => row !== supervisor) } : null
}

/**
 * Locks every feedback row of the internship, in a fixed order. Submissions in progress finish first, so later queries
 * see them; new ones wait.
 */
export async function lockFeedback(tx: Tx, internshipId: string): Promise<void> {
  await tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .select('feedback.id')
    .where('internshipSupervisors.internshipId', '=', internshipId)
    .orderBy('feedback.id')
    .forUpdate('feedback')
    .execute()
}

/** Whether the outer query's supervisor has submitted mid-term feedback. */
function hasMidterm() {
  const eb = expressionBuilder<Database, 'internshipSupervisors'>()
  const submitted = eb
    .selectFrom('midtermFeedback')
    .select('midtermFeedback.supervisorId')
    .whereRef('midtermFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .where('midtermFeedback.submittedAt', 'is not', null)
  return eb.exists(submitted).$castTo<boolean>().as('hasMidterm')
}
