import { ReadableStream } from 'node:stream/web'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { earlyAsking, feedbackDeadlineOf } from '#domain/feedback/asking-time'
import { inPersonStep } from '#domain/feedback/in-person'
import { reminderSchedule } from '#domain/feedback/reminder-schedule'
import { DELETE_WINDOW_HOURS, whyNotDeleted } from '#domain/internships/internship'
import type { Day } from '#domain/time/dates'
import { HOUR } from '#domain/time/durations'
import * as m from '#messages'
import { selectInternshipFacts, supervisorsOfInternship } from '../../internships/internships/internship-queries.ts'
import { readFacts, reminderFacts } from '../../internships/supervisors/scheduled-assignment-queries.ts'
import {
  HAS_STOPPED_REMINDERS,
  IS_DECLINED_MAILBOX,
  IS_FOR_OFFICE,
} from '../../internships/supervisors/stop-queries.ts'
import { hasGivenFeedback, isAsked, lockFeedback } from '../../internships/supervisors/supervisor-queries.ts'
import { internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inOrder } from '../../platform/lists/keyset.ts'
import { FEEDBACK_SETTINGS, withCalendar } from '../../platform/settings/settings-queries.ts'
import { student } from '../../procedures.ts'
import { askedInPersonAt } from '../in-person/in-person-queries.ts'
import { asksMidtermFeedback, midtermProgress } from '../midterm/midterm-queries.ts'
import { readNextEmails } from '../reminders/next-email-queries.ts'
import { sentBackFrom } from '../requests/sent-back-queries.ts'
import { answeredInsteadOf, declineUndoneAt } from '../requests/ways-out/assignment-answers-queries.ts'
import { secondContactFacts } from '../second-contact/second-contact-queries.ts'
import { asksSelfAssessment, hasSelfAssessment } from '../self-assessment/self-assessment-queries.ts'

const listMyInternships = student.internships.listMine.handler(async ({ context }) => {
  const { actor, db, now } = context
  const rows = await inOrder(selectScheduledInternships(db, actor), 'internships').execute()
  const [first] = rows
  if (!first) return []
  const settings = withCalendar(first.settings)
  const schedule = settings.sendAutomatically ? reminderSchedule(settings) : null
  const supervisorsOfAll = rows.flatMap(({ supervisors }) => supervisors)
  const isKept = supervisorsOfAll.some(({ reminders }) => schedule?.mayWaitForOthers(readFacts(reminders), now))
  const nextEmails = isKept ? await readNextEmails(db, actor.id, settings, now) : null
  return rows.map((row) => {
    const { settings: _, supervisors, termsDeadline, ...internship } = row
    return {
      ...internship,
      feedbackDeadline: feedbackDeadlineOf(internship, termsDeadline, settings),
      earlyAsking: earlyAsking(internship, settings, now),
      supervisors: supervisors.map(({ reminders, ...supervisor }) => {
        const facts = readFacts(reminders)
        const { startDate, endDate, status } = internship
        const { state } = supervisor
        const askedAt = supervisor.askedInPersonAt === null ? null : new Date(supervisor.askedInPersonAt)
        const assignment = {
          startDate,
          endDate,
          internshipStatus: status,
          state,
          askedInPersonAt: askedAt,
          ...facts,
        }
        return {
          ...supervisor,
          nextEmailOn: (nextEmails ? nextEmails.get(supervisor.id)?.on : schedule?.nextDay(assignment, now)) ?? null,
          isInPersonDue: inPersonStep(assignment, settings, now) !== null,
        }
      }),
    }
  })
})

/** The student's internships with the facts and settings that automatic emails depend on. */
function selectScheduledInternships(db: Db | Tx, actor: Viewer) {
  return selectInternshipFacts(db, actor).select(SCHEDULED)
}

// Built once, because building it takes longer than running it.
const SCHEDULED = [
  jsonArrayFrom(
    supervisorsOfInternship()
      .leftJoin('feedbackReads', 'feedbackReads.feedbackId', 'feedback.id')
      .select([
        'feedbackReads.readAt as feedbackReadAt',
        overallRating(),
        reminderFacts(),
        midtermProgress(),
        declineUndoneAt(),
        isAsked(),
        askedInPersonAt(),
      ])
      .select([secondContactFacts(), answeredInsteadOf('internshipSupervisors.id'), sentBackFrom()])
      .select([HAS_STOPPED_REMINDERS.as('hasStoppedReminders'), IS_DECLINED_MAILBOX.as('isDeclinedAddress')])
      .select(IS_FOR_OFFICE.as('isForOffice')),
  ).as('supervisors'),
  termsDeadline(),
  asksSelfAssessment(),
  hasSelfAssessment(),
  asksMidtermFeedback(),
  jsonObjectFrom(expressionBuilder<Database>().selectFrom('feedbackSettings').select(FEEDBACK_SETTINGS))
    .$notNull()
    .as('settings'),
] as const

/** Subquery: the overall rating of the outer query's feedback, null until the student may read it. */
function overallRating() {
  const eb = expressionBuilder<Database, 'feedback'>()
  return eb
    .case()
    .when('feedback.status', '=', 'approved')
    .then(eb.ref('feedback.overallRating'))
    .end()
    .as('overallRating')
}

/** Subquery: the deadline for feedback in the term of the outer query's internship. */
function termsDeadline() {
  return expressionBuilder<Database, 'internships'>()
    .selectFrom('terms')
    .select('terms.feedbackDeadline')
    .whereRef('terms.startsOn', '<=', 'internships.startDate')
    .whereRef('terms.endsOn', '>=', 'internships.startDate')
    .as('termsDeadline')
}

/** The dates of one internship for a calendar: its first and last day, and when feedback is requested. */
const downloadCalendar = student.internships.calendar.handler(async ({ input, context, errors }) => {
  const { actor, config, db, now } = context
  const row = await selectScheduledInternships(db, actor)
    .select(['internships.updatedAt', REVISION])
    .where('internships.id', '=', input.id)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  const { id, positionTitle, employerName, startDate, endDate, status } = row
  const settings = withCalendar(row.settings)
  const calendar = ical({
    name: `${positionTitle}, ${employerName}`,
    prodId: { company: config.productName, product: 'Internships', language: 'EN' },
  })
  const host = new URL(config.publicUrl).host
  // Ids are the same in every download, so that calendars move dates instead of duplicating them.
  const add = (name: string, day: Day, summary: string) =>
    addDay(calendar, {
      id: `${id}-${name}@${host}`,
      day,
      summary,
      stamp: now,
      lastModified: row.updatedAt,
      sequence: row.revision,
      url: `${config.publicUrl}/dashboard`,
    })
  add('start', startDate, m.internships_calendar_first_day({ positionTitle, employerName }))
  add('end', endDate, m.internships_calendar_last_day({ positionTitle, employerName }))
  const deadline = feedbackDeadlineOf(row, row.termsDeadline, settings)
  if (deadline) add('feedback', deadline, m.internships_calendar_feedback_deadline({ positionTitle }))
  const schedule = settings.sendAutomatically ? reminderSchedule(settings) : null
  for (const { id: supervisorId, name, state, reminders } of row.supervisors) {
    if (status !== 'approved' || state !== 'unasked') continue
    const assignment = { startDate, endDate, internshipStatus: status, state, ...readFacts(reminders) }
    const day = schedule?.nextDay(assignment, now)
    add(
      supervisorId,
      day ?? endDate,
      day ? m.internships_calendar_automatic_request({ name }) : m.internships_calendar_own_request({ name }),
    )
  }
  return {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="internship.ics"',
    },
    body: ReadableStream.from([new TextEncoder().encode(calendar.toString())]),
  }
})

/** How often the internship and its supervisors were changed: calendars keep the event with the higher number. */
const REVISION = sql<number>`(
  select count(*)::integer from audit_entries
  where audit_entries.internship_id = internships.id and kind in ('internships', 'internship_supervisors')
    and action in ('changed', 'deleted'))`.as('revision')

type CalendarDay = {
  id: string
  day: Day
  summary: string
  stamp: Date
  lastModified: Date
  sequence: number
  url: string
}

/** An all-day event without a time zone that does not mark the student as busy. */
function addDay(calendar: ICalCalendar, { day, ...event }: CalendarDay): void {
  calendar.createEvent({
    ...event,
    start: new Date(`${day}T00:00:00Z`),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}

const deleteInternship = student.internships.delete.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    // Waits for an approval in progress, so that its links are marked too.
    await tx.selectFrom('internships').select('id').where('id', '=', input.id).forUpdate().execute()
    await lockFeedback(tx, input.id)
    await markInternshipDeleted(tx, input.id)
    const deleted = await tx
      .deleteFrom('internships')
      .where('id', '=', input.id)
      .where(internshipsVisibleTo(actor))
      .where('createdAt', '>', new Date(now.getTime() - DELETE_WINDOW_HOURS * HOUR))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('internshipSupervisors')
              .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
              .select('internshipSupervisors.id')
              .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
              .where(hasGivenFeedback()),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (deleted) return
    const kept = await selectScheduledInternships(tx, actor).where('internships.id', '=', input.id).executeTakeFirst()
    throw kept ? errors[whyNotDeleted(kept, now) ?? 'HAS_FEEDBACK']() : errors.NOT_FOUND()
  })
})

/** Makes the page of each link say that the internship was deleted. Rolled back if the deletion is refused. */
async function markInternshipDeleted(tx: Tx, internshipId: string): Promise<void> {
  await tx
    .updateTable('feedbackLinks')
    .from('internshipSupervisors')
    .set({ isInternshipDeleted: true })
    .whereRef('internshipSupervisors.id', '=', 'feedbackLinks.supervisorId')
    .where('internshipSupervisors.internshipId', '=', internshipId)
    .execute()
}

export const dashboard = {
  listMine: listMyInternships,
  calendar: downloadCalendar,
  delete: deleteInternship,
}
