import { type DueStep, type ReminderSchedule, reminderSchedule } from '#domain/feedback/reminder-schedule'
import { DAY } from '#domain/time/durations'
import { isImportRunning } from '../../internships/imports/import-queries.ts'
import { recordSteps } from '../../internships/supervisors/supervisor-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { lockMailboxes } from '../../platform/database/mailboxes.ts'
import { IS_REQUEST_OPEN } from '../../platform/database/request-state.ts'
import { enqueueDue } from '../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../services.ts'
import { feedbackReminder } from '../requests/asking/feedback-reminder-email.tsx'
import { feedbackRequest } from '../requests/asking/feedback-request-email.tsx'
import { enqueueRequestEmail, limitReached, recentEmails } from '../requests/asking/request-email-commands.ts'
import { readAssignments, type ScheduledAssignment } from './reminder-queries.ts'

type Services = Pick<WorkerServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>

const BATCH = 1000

/**
 * Enqueues the automatic emails that are due: one per mailbox, about all its students. It can run at any time, after any
 * downtime and in several processes at once. Returns the number of emails.
 */
export async function sendDueEmails(services: Services, isStopping = () => false): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const settings = await readFeedbackSettings(db)
  const schedule = reminderSchedule(settings)
  if (!settings.sendAutomatically || !schedule.sendingDay(now)) return 0
  // Its internships may still be removed. The next run sends their emails.
  if (await isImportRunning(db)) return 0
  const dueByMailbox = await findDue(db, schedule, now)
  return enqueueDue(services, {
    emails: 'automatic emails',
    due: dueByMailbox,
    enqueue: (tx, [mailboxId, supervisorIds]) => sendOne(tx, services, { schedule, now, mailboxId, supervisorIds }),
    isStopping,
    most: schedule.emailsPerRun(dueByMailbox.size, now),
  })
}

/** The supervisors who are due now, by mailbox, sorted by the end of the internship. */
async function findDue(db: Db, schedule: ReminderSchedule, now: Date): Promise<Map<string | null, string[]>> {
  const { endsFrom, endsUntil, requestedSince } = schedule.dueBounds(now)
  const ending = selectSupervisors(db)
    .select('internshipSupervisors.id')
    .where('internships.status', '=', 'approved')
    .where('internships.endDate', '>=', endsFrom)
    .where('internships.endDate', '<=', endsUntil)
  const requested = db
    .selectFrom('automaticSteps')
    .innerJoin('internships', 'internships.studentId', 'automaticSteps.studentId')
    .innerJoin('internshipSupervisors', (join) =>
      join
        .onRef('internshipSupervisors.internshipId', '=', 'internships.id')
        .onRef('internshipSupervisors.email', '=', 'automaticSteps.address'),
    )
    .select('internshipSupervisors.id')
    .where('automaticSteps.step', '=', 'request')
    .where('automaticSteps.doneAt', '>=', requestedSince)
  const candidates = await selectSupervisors(db)
    .innerJoin(ending.union(requested).as('candidates'), 'candidates.id', 'internshipSupervisors.id')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select('internshipSupervisors.id')
    .where('internships.status', '=', 'approved')
    // Erased people have no mailbox.
    .where('internshipSupervisors.mailboxId', 'is not', null)
    // Includes supervisors who have not been asked, for approved internships only: `dueStep` decides about each.
    .where((eb) => eb.or([eb('feedback.id', 'is', null), IS_REQUEST_OPEN]))
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  const emailedToday = await mailboxesEmailedToday(db, schedule, now)
  const due = new Map<string | null, string[]>()
  for (let start = 0; start < candidates.length; start += BATCH) {
    const ids = candidates.slice(start, start + BATCH).map(({ id }) => id)
    const assignments = await readAssignments(db, ids)
    for (const assignment of assignments) {
      const { mailboxId, supervisorId } = assignment
      if (emailedToday.has(mailboxId) || !schedule.dueStep(assignment, now)) continue
      due.set(mailboxId, [...(due.get(mailboxId) ?? []), supervisorId])
    }
  }
  return due
}

type DueMailbox = { schedule: ReminderSchedule; now: Date; mailboxId: string | null; supervisorIds: string[] }

/** Enqueues one email and records its links and steps, all or nothing. Returns false if nothing is due. */
async function sendOne(
  tx: Tx,
  services: Services,
  { schedule, now, mailboxId, supervisorIds }: DueMailbox,
): Promise<boolean> {
  await lockRequests(tx, supervisorIds)
  await lockMailboxes(tx, [mailboxId])
  if ((await mailboxesEmailedToday(tx, schedule, now, mailboxId)).has(mailboxId)) return false
  const atMailbox: (ScheduledAssignment & { due: DueStep })[] = []
  for (const assignment of await readAssignments(tx, supervisorIds)) {
    const step = assignment.mailboxId === mailboxId ? schedule.dueStep(assignment, now) : null
    if (!step || limitReached(await recentEmails(tx, assignment, now), assignment, now)) continue
    atMailbox.push({ ...assignment, due: step })
  }
  // Of several spellings of the address, that of the earliest end; the others have their turn on another day.
  const [earliest] = atMailbox.toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1))
  const due = atMailbox.filter(({ address }) => address === earliest?.address)
  const request = due.find(({ due: { email } }) => email === 'feedback-request')
  if (due.length === 0) return false
  const unrequested = due.filter(({ state }) => state === 'unasked')
  if (unrequested.length > 0)
    await tx
      .insertInto('feedback')
      .values(unrequested.map(({ supervisorId }) => ({ supervisorId, createdAt: now })))
      .execute()
  const email = request ? feedbackRequest : feedbackReminder
  await enqueueRequestEmail(tx, due, { ...services, email, isAutomatic: true, now })
  const steps = due.flatMap(({ supervisorId, due: { step, skipped } }) =>
    [...skipped, step].map((one) => ({ supervisorId, step: one })),
  )
  await recordSteps(tx, steps, now)
  return true
}

/** Waits for concurrent changes and locks out later ones, in the usual order: internships, feedback, supervisors. */
export async function lockRequests(tx: Tx, supervisorIds: string[]): Promise<void> {
  await tx
    .selectFrom('internships')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('internshipSupervisors').select('internshipId').where('id', 'in', supervisorIds),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('feedback')
    .select('id')
    .where('supervisorId', 'in', supervisorIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('internshipSupervisors')
    .select('id')
    .where('id', 'in', supervisorIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The mailboxes that have already received an automatic email today, in the institution's time zone. */
export async function mailboxesEmailedToday(
  db: Db | Tx,
  schedule: ReminderSchedule,
  now: Date,
  mailboxId?: string | null,
): Promise<Set<string | null>> {
  const twoDaysAgo = new Date(now.getTime() - 2 * DAY)
  const emails = await db
    .selectFrom('feedbackMailings')
    .select(['mailboxId', 'requestedAt'])
    .where('isAutomatic', '=', true)
    .where('requestedAt', '>', twoDaysAgo)
    .$if(mailboxId !== undefined, (query) => query.where('mailboxId', '=', mailboxId!))
    .execute()
  return new Set(emails.filter(({ requestedAt }) => schedule.isSameDay(requestedAt, now)).map((row) => row.mailboxId))
}
