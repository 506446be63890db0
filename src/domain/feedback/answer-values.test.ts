import { describe, expect, it } from 'vitest'
import { answerOfValue, NOT_OBSERVED_VALUE, ratingOfValue, valueOfAnswer } from './answer-values.ts'
import type { QuestionKind } from './questions.ts'

describe('the value of a control', () => {
  it.each<[QuestionKind, string | number | boolean | null, string]>([
    ['rating', 4, '4'],
    ['rating', null, NOT_OBSERVED_VALUE],
    ['yesNo', true, 'yes'],
    ['yesNo', false, 'no'],
    ['choice', 'yes', 'yes'],
    ['text', ' A laser. ', ' A laser. '],
  ])('of a %s with the answer %j is %j, and the other way round', (kind, answer, value) => {
    expect(valueOfAnswer(answer)).toBe(value)
    expect(answerOfValue(kind, value)).toBe(answer)
  })

  it('is empty without an answer', () => {
    expect(valueOfAnswer(undefined)).toBe('')
    for (const kind of ['rating', 'yesNo', 'choice', 'text'] as const) expect(answerOfValue(kind, '')).toBeUndefined()
    expect(answerOfValue('text', ' \n')).toBeUndefined()
  })

  it.each(['0', '6', '03', '4.0', ' 4', '4e0', 'null'])('%j is no rating', (value) => {
    expect(ratingOfValue(value)).toBeUndefined()
  })
})
