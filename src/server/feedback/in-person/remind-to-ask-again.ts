import { reminderSchedule } from '#domain/feedback/reminder-schedule'
import { isImportRunning } from '../../internships/imports/import-queries.ts'
import { enqueueDue } from '../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../services.ts'
import { askAgain } from './ask-again-email.tsx'
import { readDueToAskAgain, recordAskAgain } from './ask-again-queries.ts'
import { selectEmailedStudents } from './in-person-task-queries.ts'

type Services = Pick<WorkerServices, 'db' | 'queue' | 'log' | 'clock'>

/**
 * Enqueues the emails that remind students to ask again after answers were sent back: one per student, about all their supervisors. It
 * can run at any time, after any downtime and in several processes at once. Returns the number of emails.
 */
export async function remindToAskAgain(services: Services, isStopping = () => false): Promise<number> {
  const { db, queue, clock } = services
  const now = clock()
  const settings = await readFeedbackSettings(db)
  const today = reminderSchedule(settings).sendingDay(now)
  if (!settings.remindToAskAgain || !today || (await isImportRunning(db))) return 0
  const students = new Set((await readDueToAskAgain(db, today)).map(({ studentId }) => studentId))
  return enqueueDue(services, {
    emails: 'emails about asking again',
    due: students,
    enqueue: async (tx, studentId) => {
      // Two processes send one email.
      const student = await selectEmailedStudents(tx)
        .select('profiles.id')
        .where('profiles.id', '=', studentId)
        .forUpdate('profiles')
        .executeTakeFirst()
      const due = student ? await readDueToAskAgain(tx, today, studentId) : []
      if (due.length === 0) return false
      const supervisorIds = due.map(({ supervisorId }) => supervisorId)
      await recordAskAgain(tx, supervisorIds, now)
      await queue.enqueueEmail(tx, askAgain, { studentId, supervisorIds, stepsAt: now.toISOString() })
      return true
    },
    isStopping,
  })
}
