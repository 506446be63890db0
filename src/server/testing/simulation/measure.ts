import type { Db } from '../../platform/database/client.ts'
import { localTime } from '../schedule-model.ts'
import type { Mailbox } from './draw-mailboxes.ts'
import type { Case } from './enrol.ts'

export type Outcome = {
  name: string
  mailboxes: MeasuredMailbox[]
  /** The most automatic emails that arrived at an address in seven days, and in 120. */
  mostInWeek: number
  mostInTerm: number
  seconds: number
} & Counted

/** What the simulation counts itself. */
export type Counted = {
  /** Emails that name somebody whose supervisor has answered or declined. */
  unwanted: number
  /** Automatic emails to people who have stopped them. */
  afterStop: number
  /** Answers that met an expired link, and how many of these people gave up. */
  expired: number
  gaveUp: number
  /** The reasons for which people who wanted to answer could not. */
  deadEnds: string[]
}

/** One mailbox, its emails, and how many of its students had feedback by days from the end of the internship. */
type MeasuredMailbox = Pick<Mailbox, 'world' | 'students' | 'emails' | 'requestEmails' | 'isStopped'> & {
  answers: number
  answeredBy: Record<(typeof BY)[number], number>
}

const BY = [0, 7, 14, 20] as const

type Measured = { name: string; mailboxes: readonly Mailbox[]; cases: readonly Case[]; counted: Counted }

/** Measures the database after the term, and what happened to each mailbox. */
export async function measureTerm(db: Db, measured: Measured): Promise<Omit<Outcome, 'seconds'>> {
  const { name, mailboxes, cases, counted } = measured
  const bySupervisor = new Map(cases.map((one) => [one.supervisorId, one]))
  const rows = await db
    .selectFrom('feedback')
    .select(['supervisorId', 'submittedAt'])
    .where('submittedAt', 'is not', null)
    .execute()
  const answers = Map.groupBy(rows, ({ supervisorId }) => bySupervisor.get(supervisorId)!.mailbox)
  const daysOf = (mailbox: Mailbox) =>
    (answers.get(mailbox) ?? []).map(
      ({ supervisorId, submittedAt }) => (submittedAt!.getTime() - at(bySupervisor.get(supervisorId)!.endDay, 0)) / DAY,
    )
  const automatic = await readAutomaticEmails(db)
  return {
    ...counted,
    name,
    mailboxes: mailboxes.map((mailbox) => {
      const { world, students, emails, requestEmails, isStopped } = mailbox
      const days = daysOf(mailbox)
      // Until the end of that day.
      const answeredBy = Object.fromEntries(BY.map((by) => [by, days.filter((day) => day <= by + 1).length]))
      return {
        world,
        students,
        emails,
        requestEmails,
        isStopped,
        answers: days.length,
        answeredBy: answeredBy as MeasuredMailbox['answeredBy'],
      }
    }),
    mostInWeek: mostWithin(automatic, 7),
    mostInTerm: mostWithin(automatic, 120),
  }
}

/** The days on which automatic emails arrived at each address. */
async function readAutomaticEmails(db: Db): Promise<number[][]> {
  const rows = await db
    .selectFrom('feedbackMailings')
    .select(['address', 'requestedAt'])
    .where('isAutomatic', '=', true)
    .where('handedOverAt', 'is not', null)
    .execute()
  const days = rows.map(({ address, requestedAt }) => ({
    address: address.toLowerCase(),
    day: localTime('Berlin', requestedAt.getTime()).day,
  }))
  return [...Map.groupBy(days, ({ address }) => address).values()].map((ofOne) => ofOne.map(({ day }) => day))
}

/** The most that any of them has within so many days. */
function mostWithin(addresses: readonly number[][], length: number): number {
  const counts = addresses.flatMap((days) =>
    days.map((first) => days.filter((day) => day >= first && day < first + length).length),
  )
  return Math.max(0, ...counts)
}

export const DAY = 86_400_000
const HOUR = 3_600_000

/** This hour of the day in Berlin. Unit: milliseconds since Jan 1, 1970. */
export function at(day: number, hour: number): number {
  const noon = day * DAY + 12 * HOUR
  const offset = (localTime('Berlin', noon).hour - 12) * HOUR
  return day * DAY + hour * HOUR - offset
}
