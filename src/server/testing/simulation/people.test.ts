import { describe, expect, it } from 'vitest'
import { BASE, type Traits } from '#domain/feedback/response-model'
import { drawSupervisor } from './people.ts'

/** The share of people who have answered by this day, if emails are sent on these days and nothing else happens. */
function answeredBy(day: number, emails: readonly number[], traits: Traits = BASE): number {
  const people = 20_000
  let answered = 0
  for (let seed = 0; seed < people; seed++) {
    const one = drawSupervisor(seed, traits)
    if (one.hasWrongAddress) continue
    for (const at of emails) {
      if (one.answersAt !== null && one.answersAt <= at) break
      one.contact(at)
    }
    if (one.answersAt !== null && one.answersAt <= day) answered++
  }
  return answered / people
}

describe('people', () => {
  const rightAway = { ...BASE, waits: 0 }

  it('answer one email in half of all cases, as published', () => {
    const share = answeredBy(90, [0], rightAway)
    expect(share).toBeGreaterThan(0.48)
    expect(share).toBeLessThan(0.54)
  })

  it('answer three emails in more than two thirds, as published', () => {
    const share = answeredBy(90, [0, 3, 10], rightAway)
    expect(share).toBeGreaterThan(0.67)
    expect(share).toBeLessThan(0.75)
  })

  it('answer early emails partly at the end of the internship', () => {
    expect(answeredBy(-3, [-10])).toBeLessThan(answeredBy(-3, [-10], rightAway))
    expect(answeredBy(30, [-10])).toBeCloseTo(answeredBy(30, [-10], rightAway), 1)
  })

  it('are more likely to answer somebody who asks in person', () => {
    const answers = (asks: boolean) => {
      let answered = 0
      for (let seed = 0; seed < 5000; seed++) {
        const one = drawSupervisor(seed, rightAway)
        one.contact(0)
        if (asks) one.askInPerson(0.2)
        if (one.answersAt !== null) answered++
      }
      return answered / 5000
    }
    expect(answers(true) - answers(false)).toBeGreaterThan(0.06)
  })
})
