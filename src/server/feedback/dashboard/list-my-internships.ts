import { reminderSchedule } from '#domain/reminder-schedule'
import { inOrder } from '../../platform/lists/keyset.ts'
import { student } from '../../procedures.ts'
import { readFacts } from '../reminders/reminder-queries.ts'
import { selectScheduledInternships } from './scheduled-internship-queries.ts'

export const listMyInternships = student.internships.listMine.handler(async ({ context }) => {
  const { actor, db, now } = context
  const rows = await inOrder(selectScheduledInternships(db, actor), 'internships').execute()
  return rows.map(({ settings, supervisors, ...internship }) => {
    const schedule = settings.sendAutomatically ? reminderSchedule(settings) : null
    return {
      ...internship,
      supervisors: supervisors.map(({ reminders, ...supervisor }) => {
        const facts = readFacts(reminders)
        const { endDate, status } = internship
        const { feedbackStatus } = supervisor
        const assignment = { endDate, internshipStatus: status, feedbackStatus, ...facts }
        return {
          ...supervisor,
          nextEmailOn: schedule?.nextDay(assignment, now) ?? null,
        }
      }),
    }
  })
})
