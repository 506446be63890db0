import { ReadableStream } from 'node:stream/web'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { sql } from 'kysely'
import type { Day } from '#domain/dates'
import { reminderSchedule } from '#domain/reminder-schedule'
import * as m from '#messages'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { student } from '../../procedures.ts'
import { readFacts } from '../reminders/reminder-queries.ts'
import { selectScheduledInternships } from './scheduled-internship-queries.ts'

/** The dates of one internship for a calendar program: its first and last day, and when feedback is asked for. */
export const downloadCalendar = student.internships.calendar.handler(async ({ input, context, errors }) => {
  const { actor, config, db, now } = context
  const row = await selectScheduledInternships(db, actor)
    .select(['internships.updatedAt', REVISION])
    .where('internships.id', '=', input.id)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  const { id, positionTitle, employerName, startDate, endDate, status, settings } = row
  const calendar = ical({
    name: `${positionTitle}, ${employerName}`,
    prodId: { company: config.productName, product: 'Internships', language: 'EN' },
  })
  const host = new URL(config.publicUrl).host
  // The same id in every download, so that a calendar replaces a date that has moved.
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
  if (row.feedbackDeadline)
    add('feedback', row.feedbackDeadline, m.internships_calendar_feedback_deadline({ positionTitle }))
  const schedule = settings.sendAutomatically ? reminderSchedule(settings) : null
  for (const { id: supervisorId, name, feedbackStatus, reminders } of row.supervisors) {
    if (status !== 'approved' || feedbackStatus !== null) continue
    const assignment = { endDate, internshipStatus: status, feedbackStatus, ...readFacts(reminders) }
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

type CalendarDay = {
  id: string
  day: Day
  summary: string
  stamp: Date
  lastModified: Date
  sequence: number
  url: string
}

/** How many times the internship and its supervisors were changed: a calendar takes the event with the higher number. */
const REVISION = sql<number>`(
  select count(*)::integer from audit_entries
  where audit_entries.internship_id = internships.id and kind in ('internships', 'internship_supervisors')
    and action in ('changed', 'deleted'))`.as('revision')

/** A whole day without a time zone, on which the student is not busy. */
function addDay(calendar: ICalCalendar, { day, ...event }: CalendarDay): void {
  calendar.createEvent({
    ...event,
    start: new Date(`${day}T00:00:00Z`),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}
