import type { Traits } from '#domain/feedback/response-model'
import type { Db } from '../../platform/database/client.ts'
import { registrationInput } from '../factories.ts'
import { seededRandom } from '../seeded-random.ts'
import { dayText } from '../simulated-enrolment.ts'
import { drawSupervisor, drawTraits, placeOf, type Supervisor } from './people.ts'

/** How many draws of the traits there are; each is shared by the same number of people. */
export const WORLDS = 25
/** Internships end within this many days. */
export const ENDS = 30

/** One internship with its student and its supervisor. */
export type Case = {
  internshipId: string
  studentId: string
  studentEmail: string
  supervisorId: string
  name: string
  /** The address at which the supervisor reads emails. */
  mailbox: string
  /** Days since Jan 1, 1970. */
  endDay: number
  world: number
  supervisor: Supervisor
  approvedOn: number | null
}

type Enrolment = { internships: number; firstEnd: number; traits: Traits | 'uncertain'; isApproved: boolean }

const BATCH = 1000

/** Inserts internships, each with one student and one supervisor; some supervisors have several students. */
export async function enrolCases(db: Db, { internships, firstEnd, traits, isApproved }: Enrolment): Promise<Case[]> {
  const random = seededRandom(2026)
  const worlds = Array.from({ length: WORLDS }, (_, world) =>
    traits === 'uncertain' ? drawTraits(1 + world * 7919) : traits,
  )
  const { supervisors: _, startDate: __, endDate: ___, ...facts } = registrationInput()
  const cases: Case[] = []
  for (let start = 0; start < internships; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, internships - start) }, (_, n) => start + n)
    const students = await db
      .insertInto('profiles')
      .values(
        numbers.map((n) => ({
          firstName: 'Student',
          lastName: `No ${n}`,
          email: `student${n}@gmail.com`,
          emailVerified: true,
          major: 'History',
        })),
      )
      .returning(['id', 'email'])
      .execute()
    // Most end on a Friday.
    const ends = numbers.map(() => {
      const day = Math.floor(random() * ENDS)
      return firstEnd + (random() < 0.7 ? day - (day % 7) + 4 : day)
    })
    const inserted = await db
      .insertInto('internships')
      .values(
        numbers.map((_, index) => ({
          ...facts,
          studentId: students[index]!.id,
          startDate: dayText(ends[index]! - 80),
          endDate: dayText(ends[index]!),
          status: isApproved ? ('approved' as const) : ('pending' as const),
        })),
      )
      .returning('id')
      .execute()
    const drawn = numbers.map((n) =>
      drawSupervisor(n * 104_729 + 17, worlds[n % WORLDS]!, placeOf(Math.floor(n / WORLDS))),
    )
    const mailboxes = numbers.map(() => `supervisor${Math.floor(random() * internships * 2)}@companies.example`)
    const supervisors = await db
      .insertInto('internshipSupervisors')
      .values(
        numbers.map((n, index) => ({
          internshipId: inserted[index]!.id,
          name: nameOf(n),
          email: drawn[index]!.hasWrongAddress ? `wrong${n}@companies.example` : mailboxes[index]!,
          isPrimary: true,
        })),
      )
      .returning('id')
      .execute()
    for (const [index, n] of numbers.entries())
      cases.push({
        internshipId: inserted[index]!.id,
        studentId: students[index]!.id,
        studentEmail: students[index]!.email,
        supervisorId: supervisors[index]!.id,
        name: nameOf(n),
        mailbox: mailboxes[index]!,
        endDay: ends[index]!,
        world: n % WORLDS,
        supervisor: drawn[index]!,
        // Between 25 and 45 days before the end.
        approvedOn: isApproved ? null : ends[index]! - 25 - Math.floor(random() * 20),
      })
  }
  return cases
}

function nameOf(n: number): string {
  return `Helena Marsh ${n}`
}
