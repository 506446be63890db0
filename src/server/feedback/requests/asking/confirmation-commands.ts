import { sql } from 'kysely'
import { mayEmailAutomatically } from '#domain/feedback/automatic-emails'
import { mayAskForConfirmation } from '#domain/feedback/email-rhythm'
import { type ReminderSchedule, reminderSchedule } from '#domain/feedback/reminder-schedule'
import type { Day } from '#domain/time/dates'
import { localTimeIn } from '#domain/time/working-days'
import { isImportRunning } from '../../../internships/imports/import-queries.ts'
import { EMAILS_STOPPED_AT } from '../../../internships/supervisors/stop-queries.ts'
import { ABOUT_SAME_INTERNSHIP } from '../../../internships/supervisors/supervisor-queries.ts'
import { selectSupervisors } from '../../../platform/database/assignments.ts'
import type { Db, Tx } from '../../../platform/database/client.ts'
import { automaticEmailsAt, lastToMailboxAt, lockMailboxes } from '../../../platform/database/mailboxes.ts'
import { REQUEST_STATE } from '../../../platform/database/request-state.ts'
import { enqueueDue } from '../../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../../services.ts'
import { supervisorConfirmation } from '../ways-out/supervisor-confirmation-email.tsx'
import { enqueueRequestEmails, type RequestEmail } from './request-email-commands.ts'

type Asking = Pick<RequestEmail, 'now' | 'config' | 'queue' | 'delay'>
/** `today`: in the institution's time zone. */
type Today = { today: Day; now: Date; schedule: ReminderSchedule }

/**
 * Asks the supervisors of approved internships to confirm the assignment, if admins have enabled that. Each address gets
 * one email about all its unconfirmed students, unless it is a day off or the mailbox has got enough automatic emails; then the
 * schedule asks as soon as it may. Returns the ids of the emails.
 */
export async function askForConfirmation(tx: Tx, internshipIds: readonly string[], context: Asking): Promise<string[]> {
  const settings = await readFeedbackSettings(tx)
  const { day: today } = localTimeIn(settings.timeZone)(context.now)
  if (!settings.askConfirmation || settings.isDayOff(today)) return []
  const { rows } = await sql<{ mailboxId: string | null }>`select distinct mailbox_id from internship_supervisors
    where internship_id = any(${internshipIds}::uuid[])`.execute(tx)
  const mailboxIds = rows.map(({ mailboxId }) => mailboxId)
  return askMailboxes(tx, mailboxIds, { ...context, today, schedule: reminderSchedule(settings) })
}

/**
 * Asks about internships whose supervisor had already got an automatic email on the day of approval, or was named after it: one
 * email about all of them. It can run at any time and in several processes at once. Returns the number of emails.
 */
export async function askLater(
  services: Pick<WorkerServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>,
  isStopping = () => false,
): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const settings = await readFeedbackSettings(db)
  const schedule = reminderSchedule(settings)
  const today = schedule.sendingDay(now)
  if (!settings.askConfirmation || !today || (await isImportRunning(db))) return 0
  const asking = { ...services, today, now, schedule }
  const waiting = await readUnconfirmed(db, asking)
  return enqueueDue(services, {
    emails: 'postponed confirmations',
    due: new Set(waiting.map(({ mailboxId }) => mailboxId)),
    enqueue: async (tx, mailboxId) => (await askMailboxes(tx, [mailboxId], asking)).length,
    isStopping,
  })
}

const MAILBOX = sql.ref<string | null>('internshipSupervisors.mailboxId')

async function askMailboxes(
  tx: Tx,
  mailboxIds: readonly (string | null)[],
  context: Asking & Today,
): Promise<string[]> {
  await lockMailboxes(tx, mailboxIds)
  const found = await readUnconfirmed(tx, context, mailboxIds)
  const byMailbox = Map.groupBy(found, ({ mailboxId }) => mailboxId)
  // What is named at another spelling of the address waits for another day.
  const groups = [...byMailbox.values()].map((ofOne) => ofOne.filter(({ address }) => address === ofOne[0]!.address))
  const requestEmail = { ...context, email: supervisorConfirmation, isAutomatic: true }
  return enqueueRequestEmails(tx, groups, requestEmail)
}

/**
 * Assignments without a confirmation, a request or an earlier email, of internships that have not ended and were not approved while the
 * question was switched off, at mailboxes that may get an automatic email today; all or some of these mailboxes.
 */
async function readUnconfirmed(db: Db | Tx, { today, now, schedule }: Today, among?: readonly (string | null)[]) {
  const rows = await selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.email as address'])
    .select('internshipSupervisors.mailboxId')
    .select(['internships.studentId', 'internships.status as internshipStatus'])
    .select([REQUEST_STATE.as('state'), EMAILS_STOPPED_AT.as('emailsStoppedAt')])
    .select(automaticEmailsAt(MAILBOX).as('automaticEmailsAt'))
    .select(lastToMailboxAt(MAILBOX, sql.ref('internshipSupervisors.email')).as('lastToMailboxAt'))
    .$if(among !== undefined, (query) =>
      query.where('internshipSupervisors.mailboxId', '=', sql<string>`any(${[...among!]}::uuid[])`),
    )
    .where('internships.status', '=', 'approved')
    .where('internships.endDate', '>=', today)
    .where(
      'internships.approvedAt',
      '>',
      sql<Date>`(select coalesce(confirmations_since, '-infinity') from feedback_settings)`,
    )
    .where('internshipSupervisors.mailboxId', 'is not', null)
    .where('internshipSupervisors.confirmedAt', 'is', null)
    .where('feedback.id', 'is', null)
    .where(sql<boolean>`not exists (select from automatic_steps steps where ${ABOUT_SAME_INTERNSHIP})`)
    .execute()
  return rows.filter((row) => mayEmailAutomatically(row) && mayAskForConfirmation(schedule.emailsLeftOf(row, now)))
}
