import { sql } from 'kysely'
import { IN_PERSON_DAYS, inPersonStep, mayBeToldToAsk } from '#domain/feedback/in-person'
import { MAX_DAYS_OVERDUE } from '#domain/feedback/reminder-schedule'
import { addDays, daysBetween, localTimeIn, MOST_DAYS_OFF, type WorkCalendar } from '#domain/time/working-days'
import { readFacts, reminderFacts } from '../../internships/supervisors/scheduled-assignment-queries.ts'
import { OF_SAME_INTERNSHIP } from '../../internships/supervisors/supervisor-queries.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { IS_REQUEST_OPEN, REQUEST_STATE } from '../../platform/database/request-state.ts'
import { sealedToken } from '../../platform/secrets/sealed.ts'
import { askedInPersonAt } from './in-person-queries.ts'

/** Students who get emails about it: they can sign in, and have not stopped them. */
export function selectEmailedStudents(db: Db | Tx) {
  return db
    .selectFrom('profiles')
    .leftJoin('studentStops', 'studentStops.studentId', 'profiles.id')
    .where('profiles.role', '=', 'student')
    .where('profiles.lockedAt', 'is', null)
    .where('profiles.emailVerified', '=', true)
    .where('studentStops.stoppedAt', 'is', null)
}

type Today = { timeZone: string; today: string; now: Date } & WorkCalendar

/** The students of internships that end now or have just ended, with an open request. */
export function selectCandidates(db: Db | Tx, { today }: Pick<Today, 'today'>) {
  const [first, last] = [IN_PERSON_DAYS[0], IN_PERSON_DAYS.at(-1)!]
  return selectEmailedStudents(db)
    .innerJoin('internships', 'internships.studentId', 'profiles.id')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
    .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .where('internships.status', '=', 'approved')
    .where('internships.endDate', '>=', addDays(today, -last - MAX_DAYS_OVERDUE - MOST_DAYS_OFF))
    .where('internships.endDate', '<=', addDays(today, -first))
    .where(IS_REQUEST_OPEN)
}

/** The open requests of a student that are the student's task now, with the step. */
async function readTasks(db: Db | Tx, studentId: string, { now, ...settings }: Omit<Today, 'today'>) {
  const rows = await selectFeedback(db)
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.name as supervisorName',
      'internships.id as internshipId',
      'internships.positionTitle',
      'internships.employerName',
      'internships.startDate',
      'internships.endDate',
      'internships.status as internshipStatus',
    ])
    .select([REQUEST_STATE.as('state'), reminderFacts(), askedInPersonAt(), DONE_UNTIL])
    .where('internships.studentId', '=', studentId)
    .where(IS_REQUEST_OPEN)
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .execute()
  return rows.flatMap(({ reminders, ...row }) => {
    const facts = readFacts(reminders)
    const step = inPersonStep({ ...row, ...facts }, settings, now)
    return step ? [{ ...row, ...step, requestedAt: facts.requestedAt }] : []
  })
}

/** Supervisors that an email may name. */
export async function readEmailedTasks(...args: Parameters<typeof readTasks>) {
  return (await readTasks(...args)).filter(mayBeToldToAsk)
}

/**
 * Those about which an email is due: once for each internship and step, and not long after its day. Not on the day of the request, on
 * which nobody can wonder why there is no answer.
 */
export async function readDueTasks(db: Db | Tx, studentId: string, { today, ...time }: Today) {
  const tasks = await readEmailedTasks(db, studentId, time)
  const local = localTimeIn(time.timeZone)
  return tasks.filter(
    ({ step, day, doneUntil, requestedAt }) =>
      !(requestedAt && local(requestedAt).day === today) &&
      (doneUntil === null || step > doneUntil) &&
      daysBetween(day, today) <= MAX_DAYS_OVERDUE,
  )
}

/** The latest step of the internship that the student was emailed about, for any of its supervisors. */
const DONE_UNTIL = sql<number | null>`(
  select max(split_part(step, ':', 2)::integer) from automatic_steps steps
  where ${OF_SAME_INTERNSHIP} and step like 'in-person:%')`.as('doneUntil')

/** Records the steps, sent to the student. */
export async function recordTaskSteps(
  tx: Tx,
  tasks: readonly { internshipId: string; step: number }[],
  now: Date,
): Promise<void> {
  const steps = tasks.map(({ internshipId, step }) => ({ internshipId, step: `in-person:${step}` }))
  await sql`
    insert into automatic_steps (student_id, address, step, internship_id, done_at)
    select profiles.id, profiles.email, x.step, internships.id, ${now}
    from json_to_recordset(${JSON.stringify(steps)}::json) as x ("internshipId" uuid, step text)
    join internships on internships.id = x."internshipId"
    join profiles on profiles.id = internships.student_id
    on conflict do nothing`.execute(tx)
}

/** Forgets those of an email that did not leave. */
export async function forgetTaskSteps(
  db: Db,
  kind: 'in-person' | 'ask-again',
  studentId: string,
  doneAt: Date,
): Promise<void> {
  await sql`delete from automatic_steps
    where student_id = ${studentId} and done_at = ${doneAt} and step like ${`${kind}:%`}`.execute(db)
}

/** The token of the link that stops these emails. Nothing is stored, and it does not expire. */
export const inPersonStop = sealedToken<{ studentId: string }>('stop in-person emails')
