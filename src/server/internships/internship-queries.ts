import { expressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { FeedbackStatus } from '#domain/feedback'
import type { Actor } from '../auth/actor.ts'
import { internshipsVisibleTo, type Visitor } from '../authorization/visible-rows.ts'
import type { Db, Tx } from '../database/client.ts'
import type { Database } from '../database/schema.ts'
import { lastEmail } from '../delivery/delivery-queries.ts'
import { FEEDBACK_SETTINGS } from '../feedback-settings/feedback-settings-queries.ts'
import { reminderFacts } from '../reminders/reminder-queries.ts'

/** The internships an actor may see, each with its supervisors and where their feedback stands, newest first. */
export function selectInternships(db: Db | Tx, actor: Visitor) {
  return selectFacts(db, actor).select(jsonArrayFrom(supervisorsOfRow()).as('supervisors'))
}

/** The same with what goes out to each supervisor by itself, and the settings which that depends on. */
export function selectScheduledInternships(db: Db | Tx, actor: Visitor) {
  return selectFacts(db, actor)
    .select(jsonArrayFrom(supervisorsOfRow().select(reminderFacts())).as('supervisors'))
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('feedbackSettings').select(FEEDBACK_SETTINGS)).$notNull().as('settings'),
    )
}

function selectFacts(db: Db | Tx, actor: Visitor) {
  return db
    .selectFrom('internships')
    .select([
      'internships.id',
      'internships.employerName',
      'internships.industry',
      'internships.positionTitle',
      'internships.description',
      'internships.startDate',
      'internships.endDate',
      'internships.status',
      'internships.rejectionReason',
      'internships.createdAt',
    ])
    .where(internshipsVisibleTo(actor))
    .orderBy('internships.createdAt', 'desc')
    .orderBy('internships.id', 'desc')
}

/** The supervisors of the row of internships around it, the primary one first. */
function supervisorsOfRow() {
  return expressionBuilder<Database, 'internships'>()
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internshipSupervisors.id',
      'internshipSupervisors.name',
      'internshipSupervisors.email',
      'internshipSupervisors.isPrimary',
      'internshipSupervisors.confirmedAt',
      'internshipSupervisors.declinedAt',
    ])
    .select(['feedback.status as feedbackStatus', 'feedback.openedAt', 'feedback.submittedAt'])
    .select(lastEmail())
    .$narrowType<{ feedbackStatus: FeedbackStatus | null }>()
    .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
    .orderBy('internshipSupervisors.isPrimary', 'desc')
    .orderBy('internshipSupervisors.createdAt')
    .orderBy('internshipSupervisors.id')
}

/** Why no row came back from approving or rejecting: unseen, one's own, or somebody else was faster. */
export async function whyUndecided(tx: Tx, actor: Actor, id: string): Promise<'NOT_FOUND' | 'OWN' | 'CONFLICT'> {
  const row = await tx
    .selectFrom('internships')
    .select('studentId')
    .where('id', '=', id)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirst()
  if (!row) return 'NOT_FOUND'
  return row.studentId === actor.id ? 'OWN' : 'CONFLICT'
}
