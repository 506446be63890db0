import { describe, expect, it } from 'vitest'
import { foreignLanguage, inReadersLanguage } from '../text/own-text.ts'
import { effortOf, minutesForEach, minutesToAnswer } from './answer-time.ts'
import {
  answerProblem,
  answerText,
  fittingAnswers,
  MAX_QUESTIONS,
  missingTexts,
  type Question,
  shownAnswers,
  shownQuestions,
} from './questions.ts'

const common = { section: null, help: null, isRequired: true } as const
const RATING: Question = { ...common, key: 'safety', kind: 'rating', label: { en: 'Safety' }, anchors: null }
const CHOICE: Question = {
  ...common,
  key: 'hire',
  kind: 'choice',
  label: { en: 'Would you hire them?', de: 'Würden Sie einstellen?' },
  choices: [
    { key: 'now', label: { en: 'Now', de: 'Jetzt' } },
    { key: 'later', label: { en: 'Later' } },
  ],
}
const TEXT: Question = { ...common, key: 'project', kind: 'text', label: { de: 'Projekt' } }
const YES_NO: Question = { ...common, key: 'again', kind: 'yesNo', label: { en: 'Again?' }, reasonFor: 'no' }
const ALL = [RATING, CHOICE, TEXT, YES_NO]

const problem = (question: Question, answer: Parameters<typeof answerProblem>[1], allowsNotObserved = false) =>
  answerProblem(shownQuestions([question])[0]!, answer, { allowsNotObserved })

describe('a text in several languages', () => {
  it('is read in the reader’s, else in English, else in the first there is', () => {
    expect(inReadersLanguage({ de: 'Eins', en: 'One' })).toBe('One')
    expect(inReadersLanguage({ fr: 'Un', de: 'Eins' })).toBe('Un')
    expect(inReadersLanguage({})).toBe('')
  })

  it('says in which language it is read, unless that is the reader’s', () => {
    expect(foreignLanguage({ de: 'Eins', en: 'One' })).toBeNull()
    expect(foreignLanguage({ fr: 'Un', de: 'Eins' })).toBe('fr')
    expect(foreignLanguage({})).toBeNull()
    expect(foreignLanguage(null)).toBeNull()
    const [choice, text] = shownQuestions([CHOICE, TEXT])
    expect(choice).toMatchObject({ sectionLanguage: null, labelLanguage: null, choiceLanguages: [null, null] })
    expect(text).toMatchObject({ labelLanguage: 'de', anchorLanguages: [], choiceLanguages: [] })
  })

  it('counts as missing where another language has it', () => {
    expect(missingTexts(ALL, 'en')).toBe(1)
    expect(missingTexts(ALL, 'de')).toBe(3)
    expect(missingTexts([{ ...RATING, help: { en: 'Think of the lab.' } }], 'fr')).toBe(2)
  })
})

describe('an answer', () => {
  it.each([
    [RATING, { value: 1 }],
    [RATING, { value: 5 }],
    [CHOICE, { value: 'later' }],
    [TEXT, { value: 'A forecast.' }],
    [YES_NO, { value: true }],
    [YES_NO, { value: false, reason: 'Too far away.' }],
  ])('to %o is valid: %o', (question, answer) => {
    expect(problem(question, answer)).toBeNull()
  })

  it.each([
    [RATING, undefined],
    [RATING, { value: 0 }],
    [RATING, { value: 6 }],
    [RATING, { value: 2.5 }],
    [RATING, { value: '3' }],
    [RATING, { value: null }],
    [CHOICE, undefined],
    [CHOICE, { value: 'never' }],
    [TEXT, undefined],
    [TEXT, { value: '' }],
    [TEXT, { value: 3 }],
    [TEXT, { value: 'x'.repeat(2001) }],
    [YES_NO, { value: 'yes' }],
    [YES_NO, { value: false }],
    [YES_NO, { value: false, reason: 'x'.repeat(2001) }],
  ])('to %o is refused with a sentence: %o', (question, answer) => {
    expect(problem(question, answer)?.message).toMatch(/^[A-Z].+/)
  })

  it('has a problem of its own with the reason', () => {
    expect(problem(YES_NO, { value: false })?.part).toBe('reason')
    expect(problem({ ...YES_NO, isRequired: false }, { reason: 'Too far away.' })?.part).toBe('value')
  })

  it('may be left out if the question is optional, but not be wrong', () => {
    for (const question of ALL) expect(problem({ ...question, isRequired: false }, undefined)).toBeNull()
    expect(problem({ ...RATING, isRequired: false }, { value: 7 })).not.toBeNull()
  })

  it('may be ‘not observed’ where that is allowed', () => {
    expect(problem(RATING, { value: null }, true)).toBeNull()
    expect(problem(TEXT, { value: null }, true)).not.toBeNull()
  })
})

it('shows answers in the order of the questions, in words', () => {
  const answers = {
    again: { value: false, reason: 'Too far away.' },
    hire: { value: 'gone' },
    safety: { value: 4 },
    unknown: { value: 1 },
  }
  const shown = shownAnswers({ questions: ALL, answers })
  expect(shown.map(({ key }) => key)).toEqual(['safety', 'hire', 'again'])
  expect(shown.map(answerText)).toEqual(['4/5 Exceeds Expectations', 'Unknown', 'No: Too far away.'])
})

it('shows what a point means, where a department has said so', () => {
  const anchors = ['Poor', 'Fair', 'Good', 'Very good', 'Best'].map((en) => ({ en }))
  const texts = (value: number | null) =>
    shownAnswers({ questions: [{ ...RATING, anchors }], answers: { safety: { value } } }).map(answerText)
  expect(texts(2)).toEqual(['2/5 Fair'])
  expect(texts(null)).toEqual(['Not observed'])
})

it('takes at most six minutes with the largest set', () => {
  const set = (kind: Question['kind']) => Array.from({ length: MAX_QUESTIONS }, () => ({ kind }))
  expect(minutesToAnswer([])).toBe(5)
  expect(minutesToAnswer(set('rating'))).toBe(5)
  expect(minutesToAnswer(set('text'))).toBe(6)
})

it('says of one request, and of several, what it takes to answer', () => {
  const none = { questions: [] }
  const further = { questions: Array.from({ length: 6 }, () => ({ kind: 'text' as const })) }
  expect([[none], [none, none], [further], [none, further]].map(effortOf)).toEqual([
    'It takes about 5 minutes: six ratings and two short written answers.',
    'It takes about 5 minutes for each: six ratings and two short written answers.',
    'It takes about 6 minutes: six ratings, two short written answers and 6 more questions.',
    'It takes at most about 6 minutes for each: six ratings, two short written answers and, for some, more questions.',
  ])
  expect(minutesForEach([none, further])).toBe(6)
})

it('has no reason that nobody asks for', () => {
  const answers = {
    bad: { value: 1, reason: 'Left.' },
    fair: { value: 3, reason: 'x' },
    not: { value: null, reason: 'x' },
  }
  const others = { again: { value: false, reason: 'Why not.' }, text: { value: 'Text' } }
  const questions = [RATING, YES_NO]
  expect(fittingAnswers({ again: { value: true, reason: 'The laboratory closes.' } }, questions)).toEqual({
    again: { value: true },
  })
  expect(fittingAnswers({ ...answers, ...others }, questions)).toEqual({
    bad: answers.bad,
    fair: { value: 3 },
    not: { value: null },
    ...others,
  })
  const problem = answerProblem(
    shownQuestions([RATING])[0]!,
    { value: 2, reason: 'x'.repeat(301) },
    { allowsNotObserved: false },
  )
  expect(problem).toEqual({ part: 'reason', message: 'Please use at most 300 characters' })
})
