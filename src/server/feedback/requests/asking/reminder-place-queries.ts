import { sql } from 'kysely'
import { isNothingPlanned, placeOfReminder, type ReminderPlace } from '#domain/feedback/reminder-place'
import { reminderSchedule } from '#domain/feedback/reminder-schedule'
import { readAssignments } from '../../../internships/supervisors/scheduled-assignment-queries.ts'
import { selectSupervisors } from '../../../platform/database/assignments.ts'
import type { Db, Tx } from '../../../platform/database/client.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'

type Reminding = { supervisorIds: readonly string[]; address: string; now: Date; isAutomatic: boolean }

/** The place of a reminder of these requests that leaves now. Only an automatic one can be the last: people can always send another. */
export async function readReminderPlace(db: Db | Tx, reminding: Reminding): Promise<ReminderPlace> {
  const counts = await countReminders(db, reminding)
  return placeOfReminder({ counts, isLast: reminding.isAutomatic && (await isLastOfMailbox(db, reminding)) })
}

/** How many reminders of the open request each of these supervisors has got at this address. */
async function countReminders(db: Db | Tx, { supervisorIds, address }: Reminding): Promise<number[]> {
  const reminded = await db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select('feedbackLinks.supervisorId')
    .select(({ fn }) => fn.count<string>('feedbackMailings.id').distinct().as('count'))
    .where('feedbackLinks.supervisorId', 'in', supervisorIds)
    .where('feedbackLinks.isMailed', '=', true)
    // Answers that were sent back have ended what was asked before.
    .where('feedbackLinks.endedAt', 'is', null)
    .where('feedbackMailings.email', '=', 'feedback-reminder')
    .where('feedbackMailings.address', '=', address)
    .where('feedbackMailings.handedOverAt', 'is not', null)
    .groupBy('feedbackLinks.supervisorId')
    .execute()
  const counts = new Map(reminded.map(({ supervisorId, count }) => [supervisorId, Number(count)]))
  return supervisorIds.map((id) => counts.get(id) ?? 0)
}

async function isLastOfMailbox(db: Db | Tx, { supervisorIds, now }: Reminding): Promise<boolean> {
  const atMailbox = await selectSupervisors(db)
    .select('internshipSupervisors.id')
    .where('internshipSupervisors.mailboxId', 'in', (eb) =>
      eb
        .selectFrom('internshipSupervisors as named')
        .select(sql<string>`named.mailbox_id`.as('mailboxId'))
        .where('named.id', 'in', supervisorIds),
    )
    .execute()
  const ids = atMailbox.map(({ id }) => id)
  const schedule = reminderSchedule(await readFeedbackSettings(db))
  return isNothingPlanned(schedule, await readAssignments(db, ids), now)
}
