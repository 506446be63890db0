import { expect, it } from 'vitest'
import { ANSWER_COLUMNS, isSameAnswers, NO_ANSWERS, pickAnswers, shownTexts } from './answers.ts'
import type { Question } from './questions.ts'

const QUESTIONS: Question[] = [
  { key: 'late', kind: 'yesNo', section: null, label: { en: 'Late?' }, help: null, isRequired: true, reasonFor: 'yes' },
]
const given = {
  technicalSkills: 2,
  communicationSkills: null,
  problemSolving: 3,
  teamwork: 4,
  professionalism: 5,
  overallRating: 4,
  strengths: 'Careful.',
  developmentAreas: 'Speed.',
  additionalComments: '',
  observations: { technicalSkills: 'Measured once.' },
}
const sent = { ...given, further: { late: { value: true, reason: 'Twice.' } } }
const stored = { ...given, furtherAnswers: { late: { reason: 'Twice.', value: true } } }
const row = { ...stored, id: 'x', status: 'submitted' }

it('finds answers that have been stored already, whatever else is in the row', () => {
  expect(isSameAnswers(row, sent, QUESTIONS)).toBe(true)
  expect(isSameAnswers(NO_ANSWERS, sent, QUESTIONS)).toBe(false)
})

it.each([
  ['a rating', { communicationSkills: 1 }],
  ['a text', { additionalComments: 'Thank you.' }],
  ['what was seen', { observations: {} }],
  ['an answer to the department', { further: { late: { value: false } } }],
  ['its reason', { further: { late: { value: true, reason: 'Once.' } } }],
])('tells answers apart that differ in %s', (_, changed) => {
  expect(isSameAnswers(stored, { ...sent, ...changed }, QUESTIONS)).toBe(false)
})

it('ignores a reason that is not stored', () => {
  const isLate = { late: { value: false } }
  const unasked = { late: { value: false, reason: 'Never.' } }
  expect(isSameAnswers({ ...stored, furtherAnswers: isLate }, { ...sent, further: unasked }, QUESTIONS)).toBe(true)
})

it('picks the answers of a row', () => {
  expect(pickAnswers(row)).toEqual(stored)
  expect(Object.keys(NO_ANSWERS)).toEqual([...ANSWER_COLUMNS])
})

it('shows the texts that were written, in the order of the form', () => {
  expect(shownTexts(given)).toEqual([
    { key: 'strengths', label: 'Strengths', text: 'Careful.' },
    { key: 'developmentAreas', label: 'Areas for Development', text: 'Speed.' },
  ])
})
