import { sql } from 'kysely'
import type { FeedbackSettings } from '#domain/feedback/feedback-settings'
import { type NextEmail, nextEmail } from '#domain/feedback/planned-emails'
import type { WorkCalendar } from '#domain/time/working-days'
import { readAssignments } from '../../internships/supervisors/scheduled-assignment-queries.ts'
import { areAllStopped } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'

/** The next automatic email about each supervisor of the student, by supervisor. */
export async function readNextEmails(
  db: Db,
  studentId: string,
  settings: FeedbackSettings & WorkCalendar,
  now: Date,
): Promise<Map<string, NextEmail | null>> {
  const own = selectSupervisors(db)
    .select(['internshipSupervisors.id', 'internshipSupervisors.mailboxId'])
    .where('internships.studentId', '=', studentId)
  const ofMailboxes = await selectSupervisors(db)
    .select('internshipSupervisors.id')
    .select(areAllStopped(sql.ref('internshipSupervisors.mailboxId')).as('haveAllStopped'))
    .where('internshipSupervisors.mailboxId', 'in', own.clearSelect().select('internshipSupervisors.mailboxId'))
    .execute()
  if (ofMailboxes.length === 0) return new Map()
  const haveAllStopped = new Set(ofMailboxes.flatMap((one) => (one.haveAllStopped ? one.id : [])))
  const assignments = await readAssignments(
    db,
    ofMailboxes.map(({ id }) => id),
  )
  const facts = assignments.map((one) => ({ ...one, haveAllStopped: haveAllStopped.has(one.supervisorId) }))
  const byMailbox = Map.groupBy(facts, ({ mailboxId }) => mailboxId)
  return new Map(
    facts
      .filter((one) => one.studentId === studentId)
      .map((one) => [one.supervisorId, nextEmail(one, byMailbox.get(one.mailboxId)!, settings, now)]),
  )
}
