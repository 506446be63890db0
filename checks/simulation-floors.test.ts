import { describe, expect, it } from 'vitest'

// scripts/ is plain JavaScript.
const { checkFloors } = (await import(new URL('../scripts/simulation-floors.mjs', import.meta.url).href)) as {
  checkFloors: (
    list: ReturnType<typeof outcomes>,
    options: { hasMargin: boolean },
  ) => { goal: string; isHeld: boolean }[]
}

const ARMS = ['one email at the end', '0, +3, +10', '+ five contacts: the default']
const UNHARMED = { mostInWeek: 2, mostInTerm: 8, afterStop: 0, unwanted: 0, deadEnds: [] }

/** 25 draws of so many supervisors with one student each, of whom this share has answered. */
function outcomes(perDraw: number, share: number, changes = {}) {
  const mailboxes = Array.from({ length: 25 * perDraw }, (_, n) => {
    const answered = Number((n % perDraw) / perDraw < share)
    return {
      world: Math.floor(n / perDraw),
      students: 1,
      answers: answered,
      answeredBy: { 14: answered, 20: answered },
    }
  }).map((one) => ({ ...one, emails: 3, requestEmails: 2 }))
  return ARMS.map((name) => ({ name, mailboxes, ...UNHARMED, ...changes }))
}

function failures(...[list, options]: Parameters<typeof checkFloors>): string[] {
  return checkFloors(list, options).flatMap(({ goal, isHeld }) => (isHeld ? [] : [goal]))
}

const ofTheDefault = (goals: string[]) => goals.filter((goal) => goal.startsWith(ARMS[2]!))

describe('the floors of the simulation', () => {
  it('hold for a small sample that misses them by chance, but not without a margin', () => {
    const few = outcomes(20, 0.75)
    expect(ofTheDefault(failures(few, { hasMargin: true }))).toEqual([])
    expect(ofTheDefault(failures(few, { hasMargin: false }))).toHaveLength(1)
  })

  it('fail for a sample that misses them by more than chance', () => {
    expect(ofTheDefault(failures(outcomes(20, 0.6), { hasMargin: true }))).toHaveLength(2)
    expect(ofTheDefault(failures(outcomes(100, 0.7), { hasMargin: true }))).toHaveLength(2)
  })

  it('leave no margin for how often people are emailed', () => {
    const all = failures(outcomes(20, 0.9, { mostInWeek: 3, mostInTerm: 9, afterStop: 1 }), { hasMargin: true })
    expect(all.filter((goal) => !ARMS.some((arm) => goal.startsWith(arm)))).toHaveLength(3)
  })
})
