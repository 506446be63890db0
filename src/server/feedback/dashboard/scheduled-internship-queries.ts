import { expressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectInternshipFacts, supervisorsOfInternship } from '../../internships/internships/internship-queries.ts'
import { isAsked } from '../../internships/supervisors/delivery-queries.ts'
import { HAS_STOPPED_REMINDERS, IS_DECLINED_ADDRESS } from '../../internships/supervisors/stop-queries.ts'
import type { Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { FEEDBACK_SETTINGS } from '../../platform/settings/feedback-settings-queries.ts'
import { asksMidtermFeedback, midtermProgress } from '../midterm/midterm-queries.ts'
import { reminderFacts } from '../reminders/reminder-queries.ts'
import { declineUndoneAt } from '../requests/ways-out/assignment-answers-queries.ts'
import { asksSelfAssessment, hasSelfAssessment } from '../self-assessment/self-assessment-queries.ts'

/** The student's internships with the facts and settings that automatic emails depend on. */
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

// Built once, since building it for each request takes longer than sending it.
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
