import { sql } from 'kysely'
import { listed, type PlaceholderValues } from '#domain/office/mailings'
import { fullName } from '#domain/people/profile'
import { formatDay } from '#domain/time/dates'
import { EMAILS_STOPPED_AT } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'

// The values of a mailing's placeholders, read when it is previewed, sent and delivered.

export type StudentFacts = Awaited<ReturnType<typeof readStudents>>[number]

/** The students with these ids, newest first, with their newest internship and the next deadline for registering. */
export async function readStudents(db: Db | Tx, ids: readonly string[], now: Date) {
  const today = now.toISOString().slice(0, 10)
  return db
    .selectFrom('profiles')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('internships')
          .select(['internships.employerName', 'internships.positionTitle'])
          .whereRef('internships.studentId', '=', 'profiles.id')
          .orderBy('internships.createdAt', 'desc')
          .orderBy('internships.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['profiles.id', 'profiles.firstName', 'profiles.lastName', 'profiles.email', 'profiles.major'])
    .select(['profiles.lockedAt', 'newest.employerName', 'newest.positionTitle'])
    .select((eb) =>
      eb
        .selectFrom('terms')
        .select((terms) => terms.fn.min('registrationDeadline').as('day'))
        .where('registrationDeadline', '>=', today)
        .as('deadline'),
    )
    .where('profiles.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('profiles.createdAt', 'desc')
    .orderBy('profiles.id', 'desc')
    .execute()
}

export function valuesOfStudent(student: StudentFacts): PlaceholderValues {
  return {
    'first name': student.firstName,
    'last name': student.lastName,
    department: student.major,
    employer: student.employerName,
    position: student.positionTitle,
    deadline: student.deadline && formatDay(student.deadline),
  }
}

export type SupervisorFacts = Awaited<ReturnType<typeof readSupervisors>>[number]

/** The supervisors with these ids, longest waiting first. */
export function readSupervisors(db: Db | Tx, ids: readonly string[]) {
  return selectSupervisors(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .leftJoin('terms', (join) =>
      join.onRef('terms.startsOn', '<=', 'internships.startDate').onRef('terms.endsOn', '>=', 'internships.startDate'),
    )
    .select(['internshipSupervisors.id', 'internshipSupervisors.name', 'internshipSupervisors.email'])
    .select([REQUEST_STATE.as('state'), EMAILS_STOPPED_AT.as('emailsStoppedAt')])
    .select(['internships.studentId', 'internships.employerName', 'internships.positionTitle'])
    .select('terms.feedbackDeadline')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email as studentEmail'])
    .where('internshipSupervisors.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('feedback.createdAt')
    .orderBy('internshipSupervisors.id')
    .execute()
}

/** The values for one address, with its requests. */
export function valuesOfSupervisor(requests: readonly SupervisorFacts[]): PlaceholderValues {
  const [first] = requests
  const [deadline] = requests.flatMap(({ feedbackDeadline }) => feedbackDeadline ?? []).toSorted()
  return {
    name: first?.name ?? null,
    student: listed(requests.map((request) => fullName(request) || request.studentEmail)),
    employer: listed(requests.map(({ employerName }) => employerName)),
    position: listed(requests.map(({ positionTitle }) => positionTitle)),
    deadline: deadline ? formatDay(deadline) : null,
  }
}
