import { sql } from 'kysely'
import type { FeedbackSettings } from '#domain/feedback/feedback-settings'
import { type NextEmail, nextEmail } from '#domain/feedback/planned-emails'
import { reminderSchedule } from '#domain/feedback/reminder-schedule'
import { TERM_DAYS } from '#domain/internships/terms'
import { addDays, type WorkCalendar } from '#domain/time/working-days'
import { readAssignments } from '../../internships/supervisors/scheduled-assignment-queries.ts'
import { areAllStopped } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { IS_REQUEST_OPEN } from '../../platform/database/request-state.ts'

/** At larger mailboxes, of a personnel office perhaps, only the supervisor's own schedule is played, which knows no kept emails. */
const MOST_PLAYED = 30

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
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .where('internshipSupervisors.mailboxId', 'in', own.clearSelect().select('internshipSupervisors.mailboxId'))
    .where((eb) => {
      const isWanted = eb.or([eb('feedback.id', 'is', null), IS_REQUEST_OPEN])
      const isNear = eb('internships.endDate', '>=', addDays(now.toISOString().slice(0, 10), -TERM_DAYS))
      return eb.or([
        eb('internships.studentId', '=', studentId),
        eb.and([eb('internships.status', '=', 'approved'), isWanted, isNear]),
      ])
    })
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
      .map((one) => {
        const atMailbox = byMailbox.get(one.mailboxId)!
        if (atMailbox.length <= MOST_PLAYED) return [one.supervisorId, nextEmail(one, atMailbox, settings, now)]
        const next = nextEmail(one, [one], settings, now)
        const isKnown = !next?.on || !reminderSchedule(settings).mayWaitForOthers(one, now)
        return [one.supervisorId, isKnown ? next : { on: null, why: 'rhythm' }]
      }),
  )
}
