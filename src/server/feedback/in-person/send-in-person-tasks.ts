import { reminderSchedule } from '#domain/feedback/reminder-schedule'
import { isImportRunning } from '../../internships/imports/import-queries.ts'
import type { Tx } from '../../platform/database/client.ts'
import { enqueueDue } from '../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../services.ts'
import { askInPerson } from './ask-in-person-email.tsx'
import { readDueTasks, recordTaskSteps, selectCandidates, selectEmailedStudents } from './in-person-task-queries.ts'

type Services = Pick<WorkerServices, 'db' | 'queue' | 'log' | 'clock'>

/**
 * Enqueues the emails that tell students to ask in person: one per student, about all their supervisors. It can run at any time,
 * after any downtime and in several processes at once. Returns the number of emails.
 */
export async function sendInPersonTasks(services: Services, isStopping = () => false): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const settings = await readFeedbackSettings(db)
  const today = reminderSchedule(settings).sendingDay(now)
  // The internships of an import may still be removed. The next run sends their emails.
  if (!settings.askInPerson || !today || (await isImportRunning(db))) return 0
  const day = { ...settings, today, now }
  const students = await selectCandidates(db, day).select('profiles.id').distinct().execute()
  return enqueueDue(services, {
    emails: 'emails about asking in person',
    due: students,
    enqueue: (tx, { id }) => sendOne(tx, services, { studentId: id, ...day }),
    isStopping,
  })
}

type DueStudent = { studentId: string } & Parameters<typeof readDueTasks>[2]

/** Enqueues one email and records its steps. Returns false if nothing is due. */
async function sendOne(tx: Tx, { queue }: Services, { studentId, ...day }: DueStudent): Promise<boolean> {
  // Most have been emailed already.
  if ((await readDueTasks(tx, studentId, day)).length === 0) return false
  const student = await selectEmailedStudents(tx)
    .select('profiles.id')
    .where('profiles.id', '=', studentId)
    // Two processes send one email.
    .forUpdate('profiles')
    .executeTakeFirst()
  const tasks = student ? await readDueTasks(tx, studentId, day) : []
  if (tasks.length === 0) return false
  await recordTaskSteps(tx, tasks, day.now)
  const supervisorIds = tasks.map(({ supervisorId }) => supervisorId)
  await queue.enqueueEmail(tx, askInPerson, { studentId, supervisorIds, stepsAt: day.now.toISOString() })
  return true
}
