import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { INTERNSHIP_FACTS } from '#contract/internships/internships'
import type { FeedbackStatus } from '#domain/feedback/feedback'
import { internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import { IS_REQUEST_SENT, lastEmail } from '../supervisors/request-queries.ts'
import { hasGivenFeedback } from '../supervisors/supervisor-queries.ts'

/** The internships an actor may see, with supervisors and feedback status. */
export function selectInternships(db: Db | Tx, actor: Viewer) {
  return selectInternshipFacts(db, actor).select(SUPERVISORS)
}

/** The internships an actor may see, without supervisors. */
export function selectInternshipFacts(db: Db | Tx, actor: Viewer) {
  return db
    .selectFrom('internships')
    .select([
      'internships.id',
      'internships.status',
      'internships.rejectionReason',
      'internships.createdAt',
      'internships.approvedAt',
    ])
    .select(INTERNSHIP_FACTS.map((fact) => `internships.${fact}` as const))
    .where(internshipsVisibleTo(actor))
}

/** Subquery: the supervisors of the outer query's internship, the primary one first. */
export function supervisorsOfInternship() {
  return expressionBuilder<Database, 'internships'>()
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internshipSupervisors.id',
      'internshipSupervisors.name',
      'internshipSupervisors.email',
      'internshipSupervisors.isPrimary',
      'internshipSupervisors.language',
      'internshipSupervisors.confirmedAt',
      'internshipSupervisors.declinedAt',
    ])
    .select(['feedback.status as feedbackStatus', 'feedback.createdAt as feedbackRequestedAt'])
    .select(['feedback.closedAt', 'feedback.closeReason'])
    .select(['feedback.openedAt', 'feedback.submittedAt', 'feedback.approvedAt as feedbackApprovedAt'])
    .select([REQUEST_STATE.as('state'), lastEmail(), IS_REQUEST_SENT.as('isRequestSent')])
    .select(hasGivenFeedback().as('hasGivenFeedback'))
    .$narrowType<{ feedbackStatus: FeedbackStatus | null }>()
    .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
    .orderBy('internshipSupervisors.isPrimary', 'desc')
    .orderBy('internshipSupervisors.createdAt')
    .orderBy('internshipSupervisors.id')
}

// Built once, because building it takes longer than running it.

const SUPERVISORS = jsonArrayFrom(supervisorsOfInternship()).as('supervisors')
