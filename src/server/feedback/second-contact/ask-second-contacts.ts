import { type ReminderSchedule, reminderSchedule } from '#domain/feedback/reminder-schedule'
import { isSecondContactDue } from '#domain/feedback/second-contact'
import { isImportRunning } from '../../internships/imports/import-queries.ts'
import { readAssignments } from '../../internships/supervisors/scheduled-assignment-queries.ts'
import type { Tx } from '../../platform/database/client.ts'
import { lockMailboxes, readMailboxEmails } from '../../platform/database/mailboxes.ts'
import { IS_REQUEST_OPEN } from '../../platform/database/request-state.ts'
import { enqueueDue } from '../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../services.ts'
import { lockRequests } from '../reminders/send-due-emails.ts'
import { askSecondContact, isTold } from './second-contact-asking-commands.ts'
import { type SecondContactRequest, selectSecondContacts } from './second-contact-queries.ts'

type Services = Pick<WorkerServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>

/**
 * Asks the second contacts that are due, each once, on a day on which both they and the supervisor may get an automatic email, and
 * the supervisor's last one is as long ago as the schedule plans. Runs before the reminders, whose place the notice takes.
 * It can run at any time, after any downtime and in several processes at once. Returns how many were asked.
 */
export async function askSecondContacts(services: Services, isStopping = () => false): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const settings = await readFeedbackSettings(db)
  // Where no reminders are sent, there are no distances to keep but the hours between emails.
  const schedule = reminderSchedule(settings.sendAutomatically ? settings : { ...settings, reminderDays: [] })
  if (!settings.askSecondContact || !schedule.sendingDay(now) || (await isImportRunning(db))) return 0
  const day = { schedule, timeZone: settings.timeZone, now }
  const candidates = await selectSecondContacts(db)
    .innerJoin('secondContacts', 'secondContacts.supervisorId', 'internshipSupervisors.id')
    .where('secondContacts.askedAt', 'is', null)
    .where(IS_REQUEST_OPEN)
    .where('feedback.openedAt', 'is', null)
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  return enqueueDue(services, {
    emails: 'emails to second contacts',
    due: candidates.filter((one) => isSecondContactDue(one, settings.timeZone, now)),
    enqueue: (tx, candidate) => askOne(tx, services, { candidate, ...day }),
    isStopping,
  })
}

type Due = { candidate: SecondContactRequest; schedule: ReminderSchedule; timeZone: string; now: Date }

/** Returns false if it is no longer due, or not today. */
async function askOne(tx: Tx, services: Services, { candidate, schedule, timeZone, now }: Due): Promise<boolean> {
  const { supervisorId } = candidate
  await lockRequests(tx, [supervisorId])
  const mailboxesOf = ({ mailboxId, address, secondContact }: SecondContactRequest) => [
    { mailboxId, address },
    { mailboxId: secondContact?.mailboxId ?? null, address: secondContact?.email ?? '' },
  ]
  const locked = mailboxesOf(candidate).map(({ mailboxId }) => mailboxId)
  await lockMailboxes(tx, locked)
  const request = await selectSecondContacts(tx).where('internshipSupervisors.id', '=', supervisorId).executeTakeFirst()
  if (!request || !isSecondContactDue(request, timeZone, now)) return false
  for (const mailbox of mailboxesOf(request)) {
    // Corrected since: the next run locks the new mailbox.
    if (!locked.includes(mailbox.mailboxId)) return false
    const isWritten = isTold(request) || mailbox.mailboxId !== request.mailboxId
    if (isWritten && schedule.emailsLeftOf(await readMailboxEmails(tx, mailbox), now) === 0) return false
  }
  const [supervisor] = await readAssignments(tx, [supervisorId])
  const replaced = isTold(request) && supervisor ? schedule.dueNotice(supervisor, now) : []
  if (!replaced) return false
  return (await askSecondContact(tx, request, { ...services, isAutomatic: true, now }, replaced)) === null
}
