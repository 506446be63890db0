import { type DueStep, type ReminderSchedule, reminderSchedule } from '#domain/reminder-schedule'
import { type Db, inTransaction, type Tx } from '../database/client.ts'
import { enqueueMailing, limitReached, lockAddress, recentEmails } from '../feedback-requests/asking/mailing-queries.ts'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'
import type { WorkerServices } from '../services.ts'
import { readAssignments, type ScheduledAssignment } from './reminder-queries.ts'

type Services = Pick<WorkerServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>

const BATCH = 1000

/**
 * Enqueues the automatic emails that are due: one per address, about all its students. May run at any time, twice at
 * once and after any pause; gives the number of emails.
 */
export async function sendDueEmails(services: Services, isStopping = () => false): Promise<number> {
  const { db, log, clock } = services
  const now = clock()
  const settings = await readFeedbackSettings(db)
  const schedule = reminderSchedule(settings)
  if (!settings.sendAutomatically || !schedule.sendingDay(now)) return 0
  const dueByAddress = await findDue(db, schedule, now)
  const most = schedule.emailsPerRun(dueByAddress.size, now)
  let sent = 0
  for (const [address, supervisorIds] of dueByAddress) {
    if (sent === most || isStopping()) break
    try {
      const isSent = await inTransaction(db, (tx) => sendOne(tx, services, { schedule, now, address, supervisorIds }))
      if (isSent) sent++
    } catch (error) {
      // The others shall not wait for this one, which is tried again with the next run.
      log.error({ err: error }, 'automatic email not enqueued')
    }
  }
  if (sent > 0) log.info({ emails: sent }, 'automatic emails enqueued')
  return sent
}

/** Who is due now, by address; where there are many, first those whose internship ended first. */
async function findDue(db: Db, schedule: ReminderSchedule, now: Date): Promise<Map<string, string[]>> {
  const { endsFrom, endsUntil, requestedSince } = schedule.dueBounds(now)
  const ending = db
    .selectFrom('internships')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
    .select('internshipSupervisors.id')
    .where('internships.status', '=', 'approved')
    .where('internships.endDate', '>=', endsFrom)
    .where('internships.endDate', '<=', endsUntil)
  const asked = db
    .selectFrom('feedbackMailings')
    .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
    .select((eb) => eb.ref('feedbackLinks.supervisorId').$notNull().as('id'))
    .where('feedbackMailings.requestedAt', '>=', requestedSince)
    .where('feedbackLinks.supervisorId', 'is not', null)
  const candidates = await db
    .selectFrom(ending.union(asked).as('candidates'))
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'candidates.id')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select('internshipSupervisors.id')
    .where('internships.status', '=', 'approved')
    .where('internshipSupervisors.declinedAt', 'is', null)
    .where('internshipSupervisors.remindersStoppedAt', 'is', null)
    .where((eb) => eb.or([eb('feedback.status', 'is', null), eb('feedback.status', '=', 'pending')]))
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  const writtenTo = await addressesWrittenTo(db, schedule, now)
  const due = new Map<string, string[]>()
  for (let start = 0; start < candidates.length; start += BATCH) {
    const ids = candidates.slice(start, start + BATCH).map(({ id }) => id)
    const assignments = await readAssignments(db, ids)
    for (const assignment of assignments) {
      const { address, supervisorId } = assignment
      if (writtenTo.has(address) || !schedule.dueStep(assignment, now)) continue
      due.set(address, [...(due.get(address) ?? []), supervisorId])
    }
  }
  return due
}

type Letter = { schedule: ReminderSchedule; now: Date; address: string; supervisorIds: string[] }

/** One email, its links and its steps together, or nothing at all. */
async function sendOne(
  tx: Tx,
  services: Services,
  { schedule, now, address, supervisorIds }: Letter,
): Promise<boolean> {
  await lockAddress(tx, address)
  if ((await addressesWrittenTo(tx, schedule, now, address)).has(address)) return false
  await holdStill(tx, supervisorIds)
  const due: (ScheduledAssignment & { due: DueStep })[] = []
  for (const assignment of await readAssignments(tx, supervisorIds)) {
    const step = assignment.address === address ? schedule.dueStep(assignment, now) : null
    if (!step || limitReached(await recentEmails(tx, assignment, now), assignment, now)) continue
    due.push({ ...assignment, due: step })
  }
  const request = due.find(({ due: { email } }) => email === 'feedback-request')
  if (due.length === 0) return false
  const unasked = due.filter(({ feedbackStatus }) => feedbackStatus === null)
  if (unasked.length > 0)
    await tx
      .insertInto('feedback')
      .values(unasked.map(({ supervisorId }) => ({ supervisorId, createdAt: now })))
      .execute()
  const email = request ? 'feedback-request' : 'feedback-reminder'
  await enqueueMailing(tx, due, { ...services, email, isAutomatic: true, now })
  await tx
    .insertInto('automaticSteps')
    .values(
      due.flatMap(({ supervisorId, due: { step, skipped } }) =>
        [...skipped, step].map((done) => ({ supervisorId, step: done, doneAt: now })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Answers, clicks and corrections that are under way finish first; later ones wait. In their order: feedback before supervisor. */
async function holdStill(tx: Tx, supervisorIds: string[]): Promise<void> {
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

/** The addresses that have had their automatic email today, the institution's day. */
async function addressesWrittenTo(
  db: Db | Tx,
  schedule: ReminderSchedule,
  now: Date,
  address?: string,
): Promise<Set<string>> {
  const lately = new Date(now.getTime() - 48 * 60 * 60 * 1000)
  const mailings = await db
    .selectFrom('feedbackMailings')
    .select(['address', 'requestedAt'])
    .where('isAutomatic', '=', true)
    .where('requestedAt', '>', lately)
    .$if(address !== undefined, (query) => query.where('address', '=', address!))
    .execute()
  return new Set(mailings.filter(({ requestedAt }) => schedule.isSameDay(requestedAt, now)).map((row) => row.address))
}
