import { describe, expect, it } from 'vitest'
import { canBeViewed, feedbackStatusLabel, RATING_VALUES, RATINGS, ratingLabel, SKILLS } from './feedback.ts'

it.each([
  [null, 'Not Requested'],
  [undefined, 'Not Requested'],
  ['', 'Not Requested'],
  ['pending', 'Pending'],
  ['submitted', 'Submitted'],
  ['approved', 'Approved'],
  ['archived', 'Unknown'],
])('status %s reads %s', (status, label) => {
  expect(feedbackStatusLabel(status)).toBe(label)
})

it('has a label for every rating', () => {
  expect(RATING_VALUES.map(ratingLabel)).toEqual([
    'Needs Improvement',
    'Developing',
    'Meets Expectations',
    'Exceeds Expectations',
    'Outstanding',
  ])
  expect(ratingLabel(null)).toBe('Not observed')
  expect([0, 6, 2.5].map(ratingLabel)).toEqual(['Unknown', 'Unknown', 'Unknown'])
})

it("has five skills and the overall rating, in the spec's order", () => {
  expect(SKILLS.map((skill) => skill.label)).toEqual([
    'Technical Skills',
    'Communication',
    'Problem Solving',
    'Teamwork',
    'Professionalism',
  ])
  expect(RATINGS.at(-1)?.key).toBe('overallRating')
})

describe('the actions on a supervisor', () => {
  it.each([
    [null, false],
    ['pending', false],
    ['submitted', true],
    ['approved', true],
  ] as const)('for %s: view %s', (status, view) => {
    expect(canBeViewed(status)).toBe(view)
  })
})
