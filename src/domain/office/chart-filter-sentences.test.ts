import { expect, it } from 'vitest'
import { chartFilterSentences } from './chart-filter-sentences.ts'
import { RATING_FILTERS } from './chart-filters.ts'

it('says what a list is narrowed down to', () => {
  expect(RATING_FILTERS).toHaveLength(30)
  expect(chartFilterSentences({ rating: 'communicationSkills-4', registered: '2026-06-15' })).toEqual([
    { key: 'registered', sentence: 'Registered in the week of Jun 15, 2026' },
    { key: 'rating', sentence: 'Communication: 4 of 5, Exceeds Expectations' },
  ])
  expect(chartFilterSentences({})).toEqual([])
})
