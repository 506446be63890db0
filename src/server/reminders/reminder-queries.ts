import { sql } from 'kysely'
import type { Day } from '#domain/dates'
import { type Assignment, reminderSchedule } from '#domain/reminder-schedule'
import type { Db, Tx } from '../database/client.ts'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'

/** A supervisor of an internship as the schedule judges it. */
export type ScheduledAssignment = Assignment & { supervisorId: string; studentId: string; address: string }

/** Everything that the schedule asks about; the caller says of which supervisors. */
export function selectAssignments(db: Db | Tx) {
  return db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .leftJoinLateral(emailsAbout, (join) => join.onTrue())
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.email as address',
      'internshipSupervisors.declinedAt',
      'internshipSupervisors.remindersStoppedAt',
      'internships.studentId',
      'internships.endDate',
      'internships.status as internshipStatus',
      'feedback.status as feedbackStatus',
      'emails.askedAt',
      'emails.lastEmailAt',
    ])
    .select([
      sql<boolean>`coalesce(emails.has_failed, false)`.as('hasFailed'),
      sql<string[]>`array(select step from automatic_steps where supervisor_id = internship_supervisors.id)`.as(
        'stepsDone',
      ),
    ])
}

/** The emails about one assignment. Links that somebody else got are revoked: that was not asking this person. */
function emailsAbout() {
  return sql<{ askedAt: Date | null; lastEmailAt: Date | null; hasFailed: boolean | null }>`(
    select
      min(mailings.requested_at) filter (where links.revoked_at is null and mailings.email <> 'supervisor-confirmation')
        as asked_at,
      max(mailings.requested_at) as last_email_at,
      (array_agg(mailings.failed_at is not null order by mailings.requested_at desc)
        filter (where links.revoked_at is null))[1] as has_failed
    from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
    where links.supervisor_id = internship_supervisors.id)`.as<'emails'>('emails')
}

/** For each of these supervisors the day of the next automatic email, and whether they have stopped them. */
export async function upcomingEmails(db: Db, supervisorIds: string[], now: Date): Promise<Map<string, Upcoming>> {
  if (supervisorIds.length === 0) return new Map()
  const settings = await readFeedbackSettings(db)
  const schedule = reminderSchedule(settings)
  const assignments = await selectAssignments(db).where('internshipSupervisors.id', 'in', supervisorIds).execute()
  return new Map(
    assignments.map((assignment) => [
      assignment.supervisorId,
      {
        nextEmailOn: settings.sendAutomatically ? schedule.nextDay(assignment, now) : null,
        hasStoppedReminders: assignment.remindersStoppedAt !== null,
      },
    ]),
  )
}

type Upcoming = { nextEmailOn: Day | null; hasStoppedReminders: boolean }
