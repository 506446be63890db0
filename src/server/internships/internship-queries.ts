import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FeedbackStatus } from '#domain/feedback'
import type { Actor } from '../auth/actor.ts'
import { internshipsVisibleTo } from '../authorization/visible-rows.ts'
import type { Db, Tx } from '../database/client.ts'
import { lastEmail } from '../delivery/delivery-queries.ts'

/** The internships an actor may see, each with its supervisors and where their feedback stands, newest first. */
export function selectInternships(db: Db, actor: Actor) {
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
    .select((eb) =>
      jsonArrayFrom(
        eb
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
          .orderBy('internshipSupervisors.id'),
      ).as('supervisors'),
    )
    .where(internshipsVisibleTo(actor))
    .orderBy('internships.createdAt', 'desc')
    .orderBy('internships.id', 'desc')
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
