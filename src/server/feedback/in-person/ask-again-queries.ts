import { sql } from 'kysely'
import { askAgainDay, isAskAgainDue } from '#domain/feedback/ask-again'
import { whyNotAskedByStudent } from '#domain/feedback/request-acts'
import type { Day } from '#domain/time/dates'
import { IS_SENT_BACK, SENT_BACK_AT } from '../../internships/supervisors/request-queries.ts'
import { IS_FOR_OFFICE } from '../../internships/supervisors/stop-queries.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'

/** The supervisors whose answers were sent back and whom the student can ask again and has not. With what was emailed about it. */
export async function readTasksToAskAgain(db: Db | Tx, studentId?: string) {
  const settings = await readFeedbackSettings(db)
  const rows = await selectFeedback(db)
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.name as supervisorName',
      'internships.id as internshipId',
      'internships.studentId',
      'internships.positionTitle',
      'internships.employerName',
      'internships.startDate',
      'internships.endDate',
      'internships.status as internshipStatus',
      'internshipSupervisors.email',
    ])
    .select([IS_FOR_OFFICE.as('isForOffice')])
    .select([REQUEST_STATE.as('state'), SENT_BACK_AT.as('sentBackAt'), REMINDED_AT])
    .where(IS_SENT_BACK)
    .$if(studentId !== undefined, (query) => query.where('internships.studentId', '=', studentId!))
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  return rows
    .filter((row) => whyNotAskedByStudent('ask', row) === null)
    .flatMap(({ sentBackAt, ...row }) =>
      sentBackAt ? [{ ...row, sentBackAt, day: askAgainDay({ ...row, sentBackAt }, settings) }] : [],
    )
}

/** Requests for which an email is due: one for each time that answers were sent back. */
export async function readDueToAskAgain(db: Db | Tx, today: Day, studentId?: string) {
  const tasks = await readTasksToAskAgain(db, studentId)
  return tasks.filter(
    ({ day, sentBackAt, remindedAt }) => isAskAgainDue(day, today) && !(remindedAt && remindedAt >= sentBackAt),
  )
}

/** When the student was last emailed about the outer query's supervisor. */
const REMINDED_AT = sql<Date | null>`(
  select max(steps.done_at) from automatic_steps steps
  where steps.internship_id = internships.id and steps.step = 'ask-again:' || internship_supervisors.id)`.as(
  'remindedAt',
)

/** Records that the student was emailed about these supervisors. */
export async function recordAskAgain(tx: Tx, supervisorIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into automatic_steps (student_id, address, step, internship_id, done_at)
    select profiles.id, profiles.email, 'ask-again:' || supervisors.id, internships.id, ${now}
    from internship_supervisors supervisors
    join internships on internships.id = supervisors.internship_id
    join profiles on profiles.id = internships.student_id
    where supervisors.id = any(${supervisorIds}::uuid[])
    on conflict (internship_id, address, step) do update set done_at = excluded.done_at`.execute(tx)
}
