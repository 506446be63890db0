import { HOUR } from '#domain/time/durations'
import { seededDice } from '../seeded-random.ts'
import { judgeArrivals, judgeBlame } from './arrivals.ts'
import { asksInPerson, judgeReceipts, opensInPersonFormAgain } from './in-person-acts.ts'
import { looksAsOffice, pressesAsOffice, remindsInBulk, reopens, switches } from './office-acts.ts'
import { checksProof, mailChanges, readProof, scheduleRuns, timePasses } from './outside-acts.ts'
import { type Pick, pickBy } from './pick.ts'
import type { Cause } from './post.ts'
import { approvesInBulk, decidesFeedback, decidesInternship, undoes } from './review-acts.ts'
import { looks, pressesButton, registers, triesAnything } from './student-acts.ts'
import { handsOver, opensLink, pressesOnPage, saysWhose, stopsEmails, submits } from './supervisor-acts.ts'
import type { Walk } from './world.ts'

type Act = { weight: number; by: Cause; run: (walk: Walk, pick: Pick) => Promise<string | null> }

/** What people do, and how often. */
const ACTS: readonly Act[] = [
  { weight: 4, by: 'student', run: registers },
  { weight: 12, by: 'student', run: pressesButton },
  { weight: 3, by: 'student', run: triesAnything },
  { weight: 5, by: 'student', run: looks },
  { weight: 4, by: 'supervisor', run: asksInPerson },
  { weight: 3, by: 'supervisor', run: opensInPersonFormAgain },
  { weight: 8, by: 'supervisor', run: opensLink },
  { weight: 8, by: 'supervisor', run: submits },
  { weight: 5, by: 'supervisor', run: saysWhose },
  { weight: 3, by: 'supervisor', run: handsOver },
  { weight: 3, by: 'supervisor', run: stopsEmails },
  { weight: 2, by: 'supervisor', run: pressesOnPage },
  { weight: 7, by: 'office', run: decidesInternship },
  { weight: 10, by: 'office', run: decidesFeedback },
  { weight: 2, by: 'office', run: approvesInBulk },
  { weight: 2, by: 'office', run: undoes },
  { weight: 7, by: 'office', run: pressesAsOffice },
  { weight: 2, by: 'office', run: remindsInBulk },
  { weight: 1, by: 'office', run: reopens },
  { weight: 2, by: 'office', run: looksAsOffice },
  { weight: 1, by: 'office', run: switches },
  { weight: 4, by: 'schedule', run: scheduleRuns },
  { weight: 9, by: 'schedule', run: timePasses },
  { weight: 3, by: 'schedule', run: mailChanges },
  { weight: 3, by: 'schedule', run: checksProof },
]

/** An act with the number that determines its choices. */
export type Step = Act & { tag: number }

const DECK = ACTS.flatMap((act) => Array.from({ length: act.weight }, () => act))

/** A sequence of acts that depends on the seed only. */
export function stepsOf(seed: number, length: number): Step[] {
  const { roll, pick } = seededDice(seed)
  return Array.from({ length }, () => ({ ...pick(DECK), tag: roll(2 ** 31) }))
}

/**
 * Performs the acts until the walk ends, and otherwise checks everything in the end. Returns the acts that found something to do.
 */
export async function take(walk: Walk, steps: readonly Step[]): Promise<Step[]> {
  const taken: Step[] = []
  for (const step of steps) {
    const { run, by, tag } = step
    const done = await run(walk, pickBy(tag))
    if (done === null) continue
    taken.push(step)
    walk.trace.push(done)
    await walk.post.noteCause(by)
    // Due emails are sent after every act.
    await judgeArrivals(walk, await walk.post.deliver())
    if (walk.isOver()) return taken
  }
  await lookAtEverything(walk)
  return taken
}

/** The shortest failing steps found by leaving out ever smaller parts until the time is up. */
export async function shorten(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  isTimeOver: () => boolean,
): Promise<void> {
  let left = [...steps]
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < left.length && !isTimeOver(); ) {
      const fewer = left.toSpliced(from, size)
      if (await fails(fewer)) left = fewer
      else from += size
    }
}

/** Checks what only the end of a walk shows, once the mail server has recovered. */
async function lookAtEverything(walk: Walk): Promise<void> {
  const { post } = walk
  walk.trace.push('the end')
  await judgeBlame(walk)
  post.state.isAway = false
  post.state.refusals.clear()
  for (let time = 0; time < 4; time++) {
    await post.jump(7 * HOUR)
    await judgeArrivals(walk, await post.deliver())
  }
  for (const waiting of await post.waiting()) walk.seeAgainst('lost', waiting)
  judgeReceipts(walk)
  for (const student of walk.students) await looks({ ...walk, students: [student] }, pickBy(0))
  for (const reviewer of walk.reviewers) await looksAsOffice({ ...walk, reviewers: [reviewer] }, pickBy(0))
  for (const proof of walk.proofs) await readProof(walk, proof)
}
