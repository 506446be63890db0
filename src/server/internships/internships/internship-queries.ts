import { expressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { FeedbackStatus } from '#domain/feedback'
import { asksMidtermFeedback, midtermProgress } from '../../feedback/midterm/midterm-queries.ts'
import { reminderFacts } from '../../feedback/reminders/reminder-queries.ts'
import { declineUndoneAt } from '../../feedback/requests/ways-out/assignment-answers-queries.ts'
import { asksSelfAssessment, hasSelfAssessment } from '../../feedback/self-assessment/self-assessment-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { FEEDBACK_SETTINGS } from '../../platform/settings/feedback-settings-queries.ts'
import { isAsked, lastEmail } from '../supervisors/delivery-queries.ts'
import { HAS_STOPPED_REMINDERS, IS_DECLINED_ADDRESS } from '../supervisors/stop-queries.ts'

/** The internships an actor may see, with supervisors and feedback status. */
export function selectInternships(db: Db | Tx, actor: Viewer) {
  return selectInternshipFacts(db, actor).select(SUPERVISORS)
}

/** The same with the facts and settings that automatic emails depend on. */
export function selectScheduledInternships(db: Db | Tx, actor: Viewer) {
  return selectInternshipFacts(db, actor).select(SCHEDULED)
}

/** Subquery: the deadline for feedback in the term of the outer query's internship. */
function feedbackDeadline() {
  return expressionBuilder<Database, 'internships'>()
    .selectFrom('terms')
    .select('terms.feedbackDeadline')
    .whereRef('terms.startsOn', '<=', 'internships.startDate')
    .whereRef('terms.endsOn', '>=', 'internships.startDate')
    .as('feedbackDeadline')
}

/** Without supervisors. */
export function selectInternshipFacts(db: Db | Tx, actor: Viewer) {
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
      'internships.approvedAt',
    ])
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
    .select(['feedback.openedAt', 'feedback.submittedAt', 'feedback.approvedAt as feedbackApprovedAt'])
    .select(lastEmail())
    .$narrowType<{ feedbackStatus: FeedbackStatus | null }>()
    .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
    .orderBy('internshipSupervisors.isPrimary', 'desc')
    .orderBy('internshipSupervisors.createdAt')
    .orderBy('internshipSupervisors.id')
}

/** `reason` is that of a rejection. */
export type Decision = { decision: 'approved' | 'rejected'; reason?: string }

/** What a reviewer's decision writes into a pending internship. */
export function decisionColumns({ decision, reason }: Decision, { actor, now }: { actor: Actor; now: Date }) {
  const isApproval = decision === 'approved'
  return {
    status: decision,
    approvedBy: isApproval ? actor.id : null,
    approvedAt: isApproval ? now : null,
    rejectionReason: isApproval ? null : reason || null,
    updatedAt: now,
  }
}

// Built once, since building them for each request takes longer than sending them.

const SUPERVISORS = jsonArrayFrom(supervisorsOfInternship()).as('supervisors')

const SCHEDULED = [
  jsonArrayFrom(
    supervisorsOfInternship()
      .select([reminderFacts(), midtermProgress(), declineUndoneAt(), isAsked()])
      .select([HAS_STOPPED_REMINDERS.as('hasStoppedReminders'), IS_DECLINED_ADDRESS.as('isDeclinedAddress')]),
  ).as('supervisors'),
  feedbackDeadline(),
  asksSelfAssessment(),
  hasSelfAssessment(),
  asksMidtermFeedback(),
  jsonObjectFrom(expressionBuilder<Database>().selectFrom('feedbackSettings').select(FEEDBACK_SETTINGS))
    .$notNull()
    .as('settings'),
] as const
