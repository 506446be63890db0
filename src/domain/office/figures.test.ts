import { describe, expect, it } from 'vitest'
import { reachedSteps, sameWeekBefore, termBefore, weekOf, weeksToShow } from './figures.ts'

const SPRING = { name: 'Spring', startsOn: '2026-02-02', endsOn: '2026-05-31' }
const SUMMER = { name: 'Summer', startsOn: '2026-06-03', endsOn: '2026-09-30' }
const AUTUMN = { name: 'Autumn', startsOn: '2026-10-01', endsOn: '2027-01-31' }

describe('a week', () => {
  it.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-21', '2026-06-15'],
    ['2026-06-22', '2026-06-22'],
    ['2026-01-01', '2025-12-29'],
    ['1969-12-31', '1969-12-29'],
  ])('of %s starts on Monday, %s', (day, monday) => expect(weekOf(day)).toBe(monday))
})

describe('the weeks of the chart', () => {
  it('are half a year up to now', () => {
    const weeks = weeksToShow('2026-06-17', null)
    expect(weeks).toHaveLength(26)
    expect([weeks[0], weeks.at(-1)]).toEqual(['2025-12-22', '2026-06-15'])
  })

  it('of a past term start three months before it and end with it', () => {
    const weeks = weeksToShow('2027-03-01', SUMMER)
    expect([weeks[0], weeks.at(-1)]).toEqual(['2026-03-02', '2026-09-28'])
  })

  it('of a term that has not ended go up to now', () => {
    expect(weeksToShow('2026-08-12', SUMMER).at(-1)).toBe('2026-08-10')
    expect(weeksToShow('2026-04-01', SUMMER)).toHaveLength(26)
  })

  it('are at most those of a year', () => {
    const weeks = weeksToShow('2030-01-01', { startsOn: '2026-01-01', endsOn: '2028-12-31' })
    expect([weeks.length, weeks.at(-1)]).toEqual([53, '2028-12-25'])
  })
})

describe('the term before', () => {
  it('is the latest that ends before', () => {
    expect(termBefore([AUTUMN, SPRING, SUMMER], AUTUMN)).toBe(SUMMER)
    expect(termBefore([AUTUMN, SPRING, SUMMER], SPRING)).toBeNull()
  })

  it('is compared week by week, counted from the start of each', () => {
    expect(sameWeekBefore('2026-06-01', SUMMER, SPRING)).toBe('2026-02-02')
    expect(sameWeekBefore('2026-05-25', SUMMER, SPRING)).toBe('2026-01-26')
  })
})

it('adds up the steps from the last', () => {
  expect(reachedSteps({ registered: 5, approved: 4, opened: 2, 'feedback-approved': 1 })).toEqual({
    registered: 12,
    approved: 7,
    asked: 3,
    opened: 3,
    submitted: 1,
    'feedback-approved': 1,
  })
})
