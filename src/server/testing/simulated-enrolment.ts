import type { Db } from '../platform/database/client.ts'
import { registrationInput } from './factories.ts'
import type { ModelAssignment } from './schedule-model.ts'

type Internship = {
  id: string
  studentId: string
  assignments: Person[]
  /** The emails sent to former addresses, by supervisor and address. */
  former: Map<string, Pick<ModelAssignment, 'requestedAt' | 'reminders' | 'lastToAddressAt'>>
  /** Addresses that declined; shared by all of the student's internships. */
  declined: Set<string>
}
/** A supervisor in the model, with the internship's other supervisors. */
export type Person = ModelAssignment & { internship: Internship }

const DAY = 86_400_000

/** Inserts 500 internships with 700 supervisors, many of whom share an address. Returns the supervisors by id. */
export async function enrol(db: Db, random: () => number, firstDay: number): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  const students = await db
    .insertInto('profiles')
    .values(
      Array.from({ length: 450 }, (_, n) => ({
        firstName: 'Student',
        lastName: `No ${n}`,
        email: `student${n}@gmail.com`,
        emailVerified: true,
        major: 'History',
      })),
    )
    .returning('id')
    .execute()
  const { supervisors: _, ...facts } = registrationInput()
  // Most internships end on a Friday.
  const internships = await db
    .insertInto('internships')
    .values(
      Array.from({ length: 500 }, (_, n) => ({
        ...facts,
        studentId: students[n % 450]!.id,
        startDate: '2026-03-02',
        endDate: dayText(firstDay + (random() < 0.8 ? 4 + 7 * Math.floor(random() * 17) : Math.floor(random() * 115))),
        status: random() < 0.7 ? ('approved' as const) : ('pending' as const),
      })),
    )
    .returning(['id', 'studentId', 'endDate', 'status'])
    .execute()
  const rows = internships.flatMap(({ id }, n) =>
    [...new Set(Array.from({ length: n < 200 ? 2 : 1 }, () => anyAddress(random)))].map((email, i) => ({
      internshipId: id,
      name: 'Dr Helena Marsh',
      email,
      isPrimary: i === 0,
    })),
  )
  const supervisors = await db
    .insertInto('internshipSupervisors')
    .values(rows)
    .returning(['id', 'internshipId', 'email'])
    .execute()
  const declinedOf = new Map(students.map(({ id }) => [id, new Set<string>()]))
  const byId = new Map(
    internships.map((row) => {
      const declined = declinedOf.get(row.studentId)!
      const internship: Internship = { ...row, assignments: [], former: new Map(), declined }
      return [row.id, { ...row, ...internship }]
    }),
  )
  for (const { id, internshipId, email } of supervisors) {
    const internship = byId.get(internshipId)!
    const endDay = Date.parse(`${internship.endDate}T00:00:00Z`) / DAY
    const person = {
      ...NEW_SUPERVISOR,
      id,
      address: email,
      endDay,
      isApproved: internship.status === 'approved',
      internship,
    }
    internship.assignments.push(person)
    people.set(id, person)
  }
  return people
}

/** Low numbers are more likely, so these supervisors have many students. */
export function anyAddress(random: () => number): string {
  return `supervisor${Math.floor(500 * random() ** 2)}@companies.example`
}

/** The state of a newly named supervisor. */
export const NEW_SUPERVISOR = {
  isAnswered: false,
  isDeclined: false,
  isStopped: false,
  isRefusedByMailServer: false,
  requestedAt: null,
  isRequestSent: false,
  lastEmailAt: null,
  lastToAddressAt: null,
  reminders: [],
}

export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
