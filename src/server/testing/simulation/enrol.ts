import { LATE_APPROVAL } from '#domain/feedback/response-model'
import type { Db } from '../../platform/database/client.ts'
import { registrationInput } from '../factories.ts'
import { seededRandom } from '../seeded-random.ts'
import { dayText } from '../simulated-enrolment.ts'
import type { Mailbox } from './draw-mailboxes.ts'
import type { Supervision } from './people.ts'

/** Internships end within this many days. */
export const ENDS = 30

/** One internship with its student and its supervisor. */
export type Case = {
  internshipId: string
  studentId: string
  studentEmail: string
  supervisorId: string
  /** Where the supervisor reads emails. */
  mailbox: Mailbox
  /** Days since Jan 1, 1970. */
  endDay: number
  supervision: Supervision
  /** Null if it was approved before the simulation begins. */
  approvedOn: number | null
}

type Enrolment = {
  mailboxes: readonly Mailbox[]
  firstEnd: number
  seed: number
  isApproved: boolean
  isPublished: boolean
}

const BATCH = 1000

/** Inserts the internships of these supervisors, each with one student. */
export async function enrolCases(db: Db, enrolment: Enrolment): Promise<Case[]> {
  const { mailboxes, firstEnd, seed, isApproved, isPublished } = enrolment
  const random = seededRandom(seed)
  const { supervisors: _, startDate: __, endDate: ___, ...facts } = registrationInput()
  const ofInternships = mailboxes.flatMap((mailbox) => Array.from({ length: mailbox.students }, () => mailbox))
  const cases: Case[] = []
  for (let start = 0; start < ofInternships.length; start += BATCH) {
    const batch = ofInternships.slice(start, start + BATCH)
    const students = await db
      .insertInto('profiles')
      .values(
        batch.map((_, index) => ({
          firstName: 'Student',
          lastName: `No ${start + index}`,
          email: `student${start + index}@gmail.com`,
          emailVerified: true,
          major: 'History',
        })),
      )
      .returning(['id', 'email'])
      .execute()
    // Most end on a Friday.
    const ends = batch.map(() => {
      const day = Math.floor(random() * ENDS)
      return firstEnd + (random() < 0.7 ? day - (day % 7) + 4 : day)
    })
    const approvals = ends.map(approvalOf)
    const inserted = await db
      .insertInto('internships')
      .values(
        batch.map((_, index) => ({
          ...facts,
          studentId: students[index]!.id,
          startDate: dayText(ends[index]! - 80),
          endDate: dayText(ends[index]!),
          status: approvals[index] === null ? ('approved' as const) : ('pending' as const),
        })),
      )
      .returning('id')
      .execute()
    const supervisors = await db
      .insertInto('internshipSupervisors')
      .values(
        batch.map(({ name, address, person }, index) => ({
          internshipId: inserted[index]!.id,
          name,
          email: person.hasWrongAddress ? `wrong-${address}` : address,
          isPrimary: true,
        })),
      )
      .returning('id')
      .execute()
    for (const [index, mailbox] of batch.entries())
      cases.push({
        internshipId: inserted[index]!.id,
        studentId: students[index]!.id,
        studentEmail: students[index]!.email,
        supervisorId: supervisors[index]!.id,
        mailbox,
        endDay: ends[index]!,
        supervision: mailbox.person.supervise(ends[index]!),
        approvedOn: approvals[index]!,
      })
  }
  return cases

  /** Most between 25 and 45 days before the end. */
  function approvalOf(endDay: number): number | null {
    const { share, from, until } = LATE_APPROVAL
    const [isLate, place] = [random() < share && !isPublished, random()]
    if (isLate) return endDay + from + Math.floor(place * (until - from + 1))
    return isApproved ? null : endDay - 25 - Math.floor(place * 20)
  }
}
