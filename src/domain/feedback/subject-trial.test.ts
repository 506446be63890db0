import { describe, expect, it } from 'vitest'
import { peoplePerGroup, trialState } from './subject-trial.ts'

describe('the people that a trial needs', () => {
  it.each([
    // Fleiss, Levin and Paik, without continuity correction.
    [70, 5, 1251],
    [50, 10, 388],
    [60, 10, 356],
    [20, 10, 294],
    [70, 10, 294],
  ])('of %i %% and a difference of %i points are %i in each group', (percent, difference, people) => {
    expect(peoplePerGroup(percent, difference)).toBe(people)
  })

  it('are more for a smaller difference, and known where nearly everybody answers', () => {
    expect(peoplePerGroup(70, 3)).toBeGreaterThan(peoplePerGroup(70, 5))
    expect(peoplePerGroup(98, 5)).toBe(peoplePerGroup(93, 5))
    for (const percent of [0, 1, 50, 99, 100]) expect(peoplePerGroup(percent, 10)).toBeGreaterThan(10)
  })
})

describe('the result of a trial', () => {
  const group = (answered: number, asked = 1251, waiting = 0) => ({ asked, answered, waiting })
  const state = (present: ReturnType<typeof group>, tried: ReturnType<typeof group>, isEnded = false) =>
    trialState({ peoplePerGroup: 1251, isEnded, present, tried })

  it('is open until both groups are as large as planned, however far they are apart', () => {
    expect(state(group(100, 1250), group(1200))).toBe('collecting')
    expect(state(group(0, 0), group(0, 0))).toBe('collecting')
  })

  it('is which subject did better, or that no difference was found', () => {
    expect(state(group(876), group(938))).toBe('tried-better')
    expect(state(group(938), group(876))).toBe('present-better')
    expect(state(group(876), group(900))).toBe('no-difference')
    expect(state(group(0), group(0))).toBe('no-difference')
    expect(state(group(1251), group(1251))).toBe('no-difference')
  })

  it('is that too few were asked once it has ended, unless enough of them still have time', () => {
    expect(state(group(100, 300), group(120, 300), true)).toBe('too-few')
    expect(state(group(100, 300, 951), group(120, 300, 951), true)).toBe('collecting')
    expect(state(group(876), group(938), true)).toBe('tried-better')
  })
})
