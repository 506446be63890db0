import fc from 'fast-check'
import { HOUR } from '#domain/durations'
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

type Command = fc.AsyncCommand<object, Walk>

/** Acts in a row, as fast-check generates and shortens them. */
export function walks(steps: number) {
  const tag = fc.noShrink(fc.integer({ min: 0, max: 0x7fffffff }))
  const acts = ACTS.map((act) => ({ weight: act.weight, arbitrary: tag.map((number) => commandOf(act, number)) }))
  return fc.commands<object, Walk, false>([fc.oneof(...acts)], { maxCommands: steps, size: 'max' })
}

/** After every act the emails that are due leave. */
function commandOf({ run, by }: Act, tag: number): Command {
  return {
    check: () => true,
    run: async (_, walk) => {
      const done = await run(walk, pickBy(tag))
      if (done !== null) walk.trace.push(done)
      await walk.post.noteCause(by)
      await judgeArrivals(walk, await walk.post.deliver())
      if (walk.isOver()) throw new Over()
    },
    toString: () => run.name,
  }
}

/** The rest of the walk is left out. */
class Over extends Error {}

/** Does the acts until the walk is over, and else looks at everything in the end. */
export async function take(walk: Walk, acts: Iterable<Command>, isLookedAt: boolean): Promise<void> {
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: walk }), acts)
  } catch (error) {
    if (error instanceof Over) return
    throw error
  }
  if (isLookedAt) await lookAtEverything(walk)
}

/** What only the end of a walk shows, once the mail server is back. */
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
