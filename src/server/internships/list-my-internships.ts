import { reminderSchedule } from '#domain/reminder-schedule'
import { compiledOnce } from '../database/compiled-once.ts'
import { student } from '../procedures.ts'
import { readFacts } from '../reminders/reminder-queries.ts'
import { selectScheduledInternships } from './internship-queries.ts'

export const listMyInternships = student.internships.listMine.handler(async ({ context }) => {
  const { actor, quick, now } = context
  const rows = await readMine(quick, { studentId: actor.id })
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
          hasStoppedReminders: facts.remindersStoppedAt !== null,
        }
      }),
    }
  })
})

const readMine = compiledOnce((db, { studentId }: { studentId: string }) =>
  selectScheduledInternships(db, { id: studentId, role: 'student', departments: [] }),
)
