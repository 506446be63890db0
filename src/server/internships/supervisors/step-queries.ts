import { sql } from 'kysely'
import type { Step } from '#domain/reminder-schedule'
import type { Tx } from '../../platform/database/client.ts'

/**
 * Condition: this row of automatic_steps is about the outer query's supervisor and internship. An internship that was deleted is
 * recognized when it is registered again: same employer, overlapping dates.
 */
export const ABOUT_SAME_INTERNSHIP = sql<boolean>`
  steps.student_id = internships.student_id and steps.address = internship_supervisors.email
  and (steps.internship_id = internships.id or (steps.employer_key = internships.employer_key
    and steps.start_date <= internships.end_date and steps.end_date >= internships.start_date))`

/** The steps that were sent to these supervisors at their current address, or skipped. What is there already stays. */
export async function recordSteps(
  tx: Tx,
  steps: readonly { supervisorId: string; step: Step | 'confirmation' }[],
  now: Date,
): Promise<void> {
  // As JSON, because a statement has at most 65,535 parameters.
  await sql`
    insert into automatic_steps (student_id, address, step, internship_id, done_at)
    select internships.student_id, supervisors.email, x.step, internships.id, ${now}
    from json_to_recordset(${JSON.stringify(steps)}::json) as x ("supervisorId" uuid, step text)
    join internship_supervisors supervisors on supervisors.id = x."supervisorId"
    join internships on internships.id = supervisors.internship_id
    on conflict do nothing`.execute(tx)
}
