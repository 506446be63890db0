import { type ReminderSchedule, reminderSchedule } from '#domain/feedback/reminder-schedule'
import { isImportRunning } from '../../internships/imports/import-queries.ts'
import {
  readAssignments,
  type ScheduledAssignment,
} from '../../internships/supervisors/scheduled-assignment-queries.ts'
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
  const due = await findDue(db, schedule, now)
  return enqueueDue(services, {
    emails: 'automatic emails',
    due,
    enqueue: (tx, mailboxId) => sendOne(tx, services, { schedule, now, mailboxId }),
    isStopping,
    most: schedule.emailsPerRun(due.size, now),
  })
}

/** The mailboxes of supervisors who are due now, sorted by the end of the internship. */
async function findDue(db: Db, schedule: ReminderSchedule, now: Date): Promise<Set<string>> {
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
    // Includes supervisors who have not been asked, for approved internships only: `isDue` decides about each.
    .where((eb) => eb.or([eb('feedback.id', 'is', null), IS_REQUEST_OPEN]))
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  const due = new Set<string>()
  for (let start = 0; start < candidates.length; start += BATCH) {
    const ids = candidates.slice(start, start + BATCH).map(({ id }) => id)
    for (const assignment of await readAssignments(db, ids)) {
      const { mailboxId } = assignment
      // Erased people have no mailbox.
      if (mailboxId && schedule.isDue(assignment, now)) due.add(mailboxId)
    }
  }
  return due
}

type DueMailbox = { schedule: ReminderSchedule; now: Date; mailboxId: string }

/** Enqueues one email and records its links and steps, all or nothing. Returns false if nothing is due. */
async function sendOne(tx: Tx, services: Services, { schedule, now, mailboxId }: DueMailbox): Promise<boolean> {
  const supervisorIds = await supervisorsAt(tx, mailboxId)
  if (supervisorIds.length === 0) return false
  await lockRequests(tx, supervisorIds)
  await lockMailboxes(tx, [mailboxId])
  const atMailbox: ScheduledAssignment[] = []
  const assignments = await readAssignments(tx, supervisorIds)
  for (const assignment of assignments.toSorted((a, b) => (a.endDate < b.endDate ? -1 : 1))) {
    const isStillThere = assignment.mailboxId === mailboxId
    if (isStillThere && !limitReached(await recentEmails(tx, assignment, now), assignment, now))
      atMailbox.push(assignment)
  }
  // Of several spellings of the address, that of the earliest end; the others have their turn on another day.
  const spellings = Map.groupBy(atMailbox, ({ address }) => address)
  const [due] = [...spellings.values()].flatMap((ofOne) => schedule.dueEmail(ofOne, now) ?? [])
  if (!due) return false
  const { email, named } = due
  const unrequested = named.filter(({ state }) => state === 'unasked')
  if (unrequested.length > 0)
    await tx
      .insertInto('feedback')
      .values(unrequested.map(({ supervisorId }) => ({ supervisorId, createdAt: now })))
      .execute()
  const asking = { 'feedback-request': feedbackRequest, 'feedback-reminder': feedbackReminder }[email]
  await enqueueRequestEmail(tx, named, { ...services, email: asking, isAutomatic: true, now })
  await recordSteps(
    tx,
    named.flatMap(({ supervisorId, steps }) => steps.map((step) => ({ supervisorId, step }))),
    now,
  )
  return true
}

/** The supervisors of approved internships at this mailbox who can be asked, by the end of the internship. */
async function supervisorsAt(tx: Tx, mailboxId: string): Promise<string[]> {
  const supervisors = await selectSupervisors(tx)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select('internshipSupervisors.id')
    .where('internshipSupervisors.mailboxId', '=', mailboxId)
    .where('internships.status', '=', 'approved')
    .where((eb) => eb.or([eb('feedback.id', 'is', null), IS_REQUEST_OPEN]))
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  return supervisors.map(({ id }) => id)
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
