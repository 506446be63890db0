import { describe, expect, it } from 'vitest'
import { BASE, type Traits } from '#domain/feedback/response-model'
import { drawPerson } from './people.ts'

const PEOPLE = 8000
const RIGHT_AWAY = { ...BASE, waits: 0 }

/** The share of people who have answered by this day, if emails are sent on these days and nothing else happens. */
function answeredBy(day: number, emails: readonly number[], traits: Traits = BASE): number {
  return shareOf((seed) => {
    const person = drawPerson(seed, traits)
    const supervision = person.supervise(0)
    if (person.hasWrongAddress) return false
    for (const at of emails) {
      if (supervision.answersAt !== null && supervision.answersAt <= at) break
      person.receive(at)
      supervision.read(at)
    }
    return supervision.answersAt !== null && supervision.answersAt <= day
  })
}

function shareOf(is: (seed: number) => boolean): number {
  return Array.from({ length: PEOPLE }, (_, seed) => seed).filter(is).length / PEOPLE
}

describe('people', () => {
  it('answer one email in half of all cases, as published', () => {
    const share = answeredBy(90, [0], RIGHT_AWAY)
    expect(share).toBeGreaterThan(0.48)
    expect(share).toBeLessThan(0.54)
  })

  it('answer three emails in more than two thirds, as published', () => {
    const share = answeredBy(90, [0, 3, 10], RIGHT_AWAY)
    expect(share).toBeGreaterThan(0.67)
    expect(share).toBeLessThan(0.75)
  })

  it('answer early emails partly at the end of the internship', () => {
    expect(answeredBy(-3, [-10])).toBeLessThan(answeredBy(-3, [-10], RIGHT_AWAY))
    expect(answeredBy(30, [-10])).toBeCloseTo(answeredBy(30, [-10], RIGHT_AWAY), 1)
  })

  it('are more likely to answer somebody who asks in person', () => {
    const answers = (asks: boolean) =>
      shareOf((seed) => {
        const person = drawPerson(seed, RIGHT_AWAY)
        const supervision = person.supervise(0)
        person.receive(0)
        supervision.read(0)
        if (asks) supervision.askInPerson(0.2)
        return supervision.answersAt !== null
      })
    expect(answers(true) - answers(false)).toBeGreaterThan(0.06)
  })

  it('answer less, and stop more, after many emails of the last month', () => {
    const afterEmails = (days: readonly number[]) => {
      const people = Array.from({ length: PEOPLE }, (_, seed) => {
        const person = drawPerson(seed, RIGHT_AWAY)
        const supervision = person.supervise(0)
        for (const day of [...days, 0]) person.receive(day)
        supervision.read(0)
        return { isAnswered: supervision.answersAt !== null, isStopped: !person.isNever && person.stops() }
      })
      const share = (is: (one: (typeof people)[number]) => boolean) => people.filter(is).length / PEOPLE
      return { answered: share(({ isAnswered }) => isAnswered), stopped: share(({ isStopped }) => isStopped) }
    }
    const [rested, long, tired] = [afterEmails([]), afterEmails([-40, -38, -35, -31]), afterEmails([-9, -7, -5, -2])]
    expect(Math.abs(long.answered - rested.answered)).toBeLessThan(0.02)
    expect(rested.answered - tired.answered).toBeGreaterThan(0.05)
    expect(tired.stopped - rested.stopped).toBeGreaterThan(0.005)
  })

  it('who answer for one student are more likely to answer for another in the same email', () => {
    let [first, second, both] = [0, 0, 0]
    for (let seed = 0; seed < PEOPLE; seed++) {
      // All are equally willing.
      const person = drawPerson(seed, { ...RIGHT_AWAY, spread: 0, never: 0 })
      const students = [person.supervise(0), person.supervise(3)]
      person.receive(-4)
      for (const student of students) student.read(-4)
      const [one, other] = students.map(({ answersAt }) => answersAt !== null)
      if (one) first += 1
      if (other) second += 1
      if (one && other) both += 1
    }
    expect(both / first - second / PEOPLE).toBeGreaterThan(0.05)
    expect(first / PEOPLE).toBeCloseTo(second / PEOPLE, 1)
  })

  it('answer again after giving up, if they are asked again', () => {
    const person = drawPerson(1, { ...RIGHT_AWAY, never: 0, first: 20, later: 0 })
    const supervision = person.supervise(0)
    person.receive(0)
    supervision.read(0)
    supervision.giveUp()
    expect(supervision.answersAt).toBeNull()
    person.receive(3)
    supervision.read(3)
    expect(supervision.answersAt).toBeGreaterThan(3)
  })
})
