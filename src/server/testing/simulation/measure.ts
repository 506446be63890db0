import type { Db } from '../../platform/database/client.ts'
import { localTime } from '../schedule-model.ts'
import { type Case, WORLDS } from './enrol.ts'

export type Outcome = {
  name: string
  /** The share that had answered by each of these days from the end of the internship. */
  answeredBy: Record<(typeof BY)[number], number>
  /** The shares by day +14, for each draw of the traits. */
  draws: number[]
  /** Emails sent to supervisors per answer: all, and without those of the day of approval. */
  emailsPerAnswer: number
  requestEmailsPerAnswer: number
  /** Emails after an answer, a decline or a stop. */
  unwanted: number
  /** How many people got more automatic emails about one internship than the schedule has. */
  loops: number
  /** The most emails to one person about one internship. */
  longestChain: number
  /** The reasons for which people who wanted to answer could not. */
  deadEnds: string[]
  seconds: number
}

const BY = [0, 7, 14, 20] as const

type Counted = { emails: number; requestEmails: number; unwanted: number; longestChain: number; deadEnds: string[] }

/** Measures the database after the term, and the emails sent to supervisors. */
export async function measureTerm(
  db: Db,
  {
    name,
    mostContacts,
    cases,
    counted,
  }: { name: string; mostContacts: number; cases: readonly Case[]; counted: Counted },
): Promise<Omit<Outcome, 'seconds'>> {
  const bySupervisor = new Map(cases.map((one) => [one.supervisorId, one]))
  const rows = await db
    .selectFrom('feedback')
    .select(['supervisorId', 'submittedAt'])
    .where('submittedAt', 'is not', null)
    .execute()
  const answers = rows.map(({ supervisorId, submittedAt }) => {
    const { endDay, world } = bySupervisor.get(supervisorId)!
    return { world, day: (submittedAt!.getTime() - at(endDay, 0)) / DAY }
  })
  const share = (day: number, world?: number) => {
    const isOfWorld = (one: { world: number }) => world === undefined || one.world === world
    // Until the end of that day.
    return answers.filter((one) => one.day <= day + 1 && isOfWorld(one)).length / cases.filter(isOfWorld).length
  }
  const { emails, requestEmails, deadEnds, ...others } = counted
  return {
    ...others,
    name,
    answeredBy: Object.fromEntries(BY.map((day) => [day, share(day)])) as Outcome['answeredBy'],
    draws: Array.from({ length: WORLDS }, (_, world) => share(14, world)),
    emailsPerAnswer: emails / answers.length,
    requestEmailsPerAnswer: requestEmails / answers.length,
    loops: await countLoops(db, mostContacts),
    deadEnds: [...new Set(deadEnds)].map((why) => `${deadEnds.filter((one) => one === why).length} × ${why}`),
  }
}

/** People who got more automatic emails about an internship than the schedule has. */
async function countLoops(db: Db, most: number): Promise<number> {
  const rows = await db
    .selectFrom('feedbackMailings')
    .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
    .select('feedbackLinks.supervisorId')
    .where('feedbackMailings.isAutomatic', '=', true)
    .groupBy(['feedbackLinks.supervisorId', 'feedbackMailings.address'])
    .having((eb) => eb.fn.countAll(), '>', most)
    .execute()
  return rows.length
}

export const DAY = 86_400_000
const HOUR = 3_600_000

/** This hour of the day in Berlin. Unit: milliseconds since Jan 1, 1970. */
export function at(day: number, hour: number): number {
  const noon = day * DAY + 12 * HOUR
  const offset = (localTime('Berlin', noon).hour - 12) * HOUR
  return day * DAY + hour * HOUR - offset
}
