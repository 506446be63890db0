import { describe, expect, it } from 'vitest'
import { RECOMMENDED_EMAILS } from './feedback-settings.ts'
import { BASE, type Contact, expectedAnswers, expectedShares, LIFT } from './response-model.ts'

const on = (...days: number[]): Contact[] => days.map((day) => ({ day }))
const by = (day: number, contacts: Contact[], traits = {}) =>
  Math.round(100 * expectedShares(contacts, [day], { ...BASE, ...traits })[0]!)

const { studentAsksInPerson: asks, questionInEmail: question } = LIFT
const rightAway = { waits: 0 }
const proven = { wrong: 0.015 }

describe('the model of people', () => {
  it.each([
    ['one email by day 14', 14, on(0), rightAway, 51],
    ['one email in the end', 90, on(0), rightAway, 53],
    ['three emails by day 14', 14, on(0, 3, 10), rightAway, 72],
    ['three emails in the end', 90, on(0, 3, 10), rightAway, 74],
    ['four contacts around the end', 14, on(-10, -3, 3, 10), {}, 76],
    ['four contacts, addresses proven', 14, on(-10, -3, 3, 10), proven, 78],
    [
      'five contacts with asking and a rating',
      14,
      [
        { day: -10 },
        { day: -3, lift: asks + question },
        { day: 1, lift: asks + question },
        { day: 5, lift: question },
        { day: 10, lift: question },
      ],
      proven,
      85,
    ],
  ])('agrees with the published figures: %s', (_, day, contacts, traits, percent) => {
    expect(Math.abs(by(day, contacts, traits) - percent)).toBeLessThanOrEqual(1)
  })

  it('answers nothing before the first contact, and never less on a later day', () => {
    const days = Array.from({ length: 45 }, (_, index) => index - 14)
    const shares = expectedShares(on(-10, 3), days)
    expect(shares.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it('tires of emails of the last 30 days, but not of a student who asks', () => {
    const tired = (contacts: Contact[]) => expectedShares(contacts, [90], { ...BASE, fatigue: 0.2 })[0]!
    expect(tired(on(-45, -43, 0))).toBeGreaterThan(tired(on(-12, -10, 0)))
    expect(tired([{ day: -3 }, { day: 0, isInPerson: true }])).toBeGreaterThan(tired(on(-3, 0)))
  })

  it('answers nothing if nobody asks', () => {
    expect(expectedShares([], [14])).toEqual([0])
  })
})

describe('the expectation for an installation', () => {
  const settings = { ...RECOMMENDED_EMAILS, sendHour: 9 }
  const at14 = (changes: Partial<typeof settings>) => expectedAnswers({ ...settings, ...changes }, [14])[0]!

  it('is about 85 % for the recommended emails, and less without each of their parts', () => {
    expect(at14({})).toBeGreaterThan(0.84)
    expect(at14({})).toBeLessThan(0.89)
    expect(at14({ askInPerson: false })).toBeLessThan(at14({}))
    expect(at14({ askConfirmation: false })).toBeLessThan(at14({}))
    expect(at14({ reminderDays: [-3, 5] })).toBeLessThan(at14({}))
  })

  it('is computed in less than 20 ms', () => {
    const days = Array.from({ length: 45 }, (_, index) => index - 14)
    const times = Array.from({ length: 10 }, () => {
      const started = performance.now()
      expectedAnswers(settings, days)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(20)
  })
})
