import { expect, it } from 'vitest'
import { MARK_SENTENCES, RATING_MARKS } from './marks.ts'

it('says what a list is narrowed down to', () => {
  expect(RATING_MARKS).toHaveLength(30)
  expect(MARK_SENTENCES.rating('communicationSkills-4')).toBe('Communication: 4 of 5, Exceeds Expectations')
  expect(MARK_SENTENCES.registered('2026-06-15')).toBe('Registered in the week of Jun 15, 2026')
})
