import { describe, expect, it } from 'vitest'
import { RATINGS } from '#domain/feedback/feedback'
import { formFields, parseFeedbackForm, REPLY_FIELD, ratingIn } from './feedback-form-values.ts'

const COMPLETE = {
  ...Object.fromEntries(RATINGS.map(({ key }) => [key, '4'])),
  strengths: 'Asks before she is stuck.',
  developmentAreas: 'Could write shorter reports.',
  additionalComments: '',
}

function parse(change: Record<string, string | undefined> = {}) {
  const fields = Object.entries({ ...COMPLETE, ...change }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return parseFeedbackForm(new URLSearchParams(fields))
}

describe('the posted form', () => {
  it('returns the answers with ratings as numbers', () => {
    const { answers, errors } = parse()
    expect(errors).toEqual({})
    expect(answers).toMatchObject({ technicalSkills: 4, overallRating: 4, additionalComments: '' })
  })

  it('accepts multipart form data', () => {
    const form = new FormData()
    for (const [key, value] of Object.entries(COMPLETE)) form.append(key, value)
    expect(parseFeedbackForm(form).answers).toBeDefined()
    form.set('strengths', new Blob(['x']))
    expect(parseFeedbackForm(form).errors).toEqual({ strengths: "Please describe the intern's key strengths" })
  })

  it('reports every required field of an empty form in order', () => {
    const { answers, errors } = parseFeedbackForm(new URLSearchParams())
    expect(answers).toBeUndefined()
    expect(errors).toEqual({
      technicalSkills: 'This field is required',
      communicationSkills: 'This field is required',
      problemSolving: 'This field is required',
      teamwork: 'This field is required',
      professionalism: 'This field is required',
      overallRating: 'This field is required',
      strengths: "Please describe the intern's key strengths",
      developmentAreas: 'Please describe areas for development',
    })
  })

  it.each(['0', '6', '3.5', '-1', '03', ' 4', '4 ', '4e0', '0x4', 'abc', '٤', 'NaN', 'null', '[4]'])(
    'does not accept %j as a rating',
    (teamwork) => {
      const { answers, errors } = parse({ teamwork })
      expect(answers).toBeUndefined()
      expect(errors).toEqual({ teamwork: 'This field is required' })
    },
  )

  it("accepts 'Not observed' only for skills and only if it is allowed", () => {
    const form = new URLSearchParams({ ...COMPLETE, teamwork: 'not-observed', overallRating: 'not-observed' })
    expect(parseFeedbackForm(form, { allowsNotObserved: true }).errors).toEqual({
      overallRating: 'This field is required',
    })
    expect(parseFeedbackForm(form).errors).toEqual({
      teamwork: 'This field is required',
      overallRating: 'This field is required',
    })
    form.set('overallRating', '3')
    expect(parseFeedbackForm(form, { allowsNotObserved: true }).answers).toMatchObject({
      teamwork: null,
      problemSolving: 4,
      overallRating: 3,
    })
  })

  it('treats a repeated rating as missing', () => {
    const form = new URLSearchParams(COMPLETE)
    form.append('teamwork', '5')
    expect(parseFeedbackForm(form)).toMatchObject({
      values: { teamwork: '' },
      errors: { teamwork: 'This field is required' },
    })
  })

  it('ignores unknown fields', () => {
    const { answers } = parse({ status: 'approved', reviewedBy: 'me', __proto__: 'x' })
    // The reply to a question of a reviewer is none of the answers.
    const fields = formFields([]).filter(({ key }) => key !== REPLY_FIELD.key)
    const own = fields.map(({ key }) => key.replace(/^seen\..*/, 'observations'))
    expect(Object.keys(answers ?? {}).sort()).toEqual([...new Set([...own, 'further'])].sort())
  })

  it('keeps markup as plain text', () => {
    const strengths = '<script>alert(1)</script> & "quotes"'
    expect(parse({ strengths }).answers?.strengths).toBe(strengths)
  })

  it('treats whitespace as missing and returns it as entered', () => {
    expect(parse({ strengths: ' \r\n ' })).toMatchObject({
      values: { strengths: ' \r\n ' },
      errors: { strengths: "Please describe the intern's key strengths" },
    })
  })

  it('rejects 100,000 characters and returns all of them', () => {
    const additionalComments = 'ü'.repeat(100_000)
    const { values, errors } = parse({ additionalComments })
    expect(errors).toEqual({ additionalComments: 'Please use at most 20,000 characters' })
    expect(values.additionalComments).toBe(additionalComments)
  })

  describe('with questions of a set', () => {
    const text = { section: null, help: null, isRequired: false, label: 'Anything else?' } as const
    const languages = { sectionLanguage: null, labelLanguage: null, helpLanguage: null, anchorLanguages: [] }
    const shown = { ...text, ...languages, anchors: null, choices: [], reasonFor: null, choiceLanguages: [] }
    const questions = [
      { ...shown, key: 'else', kind: 'text' },
      { ...shown, key: 'safety', kind: 'rating' },
    ] as const
    const parseWith = (fields: object) =>
      parseFeedbackForm(new URLSearchParams({ ...COMPLETE, ...fields }), { questions })

    it.each(['\u200b', ' \u2060\r\n', '\ufeff', '\u3164'])('takes %j for no answer', (nothing) => {
      const fields = { 'written.else': nothing, 'further.safety': '2', 'written.safety.reason': nothing }
      expect(parseWith(fields).answers?.further).toEqual({ safety: { value: 2 } })
    })

    it('counts a line break once, also beside other errors', () => {
      const lines = (length: number) => Array.from({ length }, () => 'x'.repeat(9)).join('\r\n')
      const fields = { strengths: '', 'further.safety': '2' }
      const fitting = { ...fields, 'written.else': lines(200), 'written.safety.reason': lines(30) }
      expect(Object.keys(parseWith(fitting).errors)).toEqual(['strengths'])
      const tooLong = { ...fields, 'written.else': lines(201), 'written.safety.reason': lines(31) }
      expect(Object.keys(parseWith(tooLong).errors)).toEqual(['strengths', 'written.else', 'written.safety.reason'])
    })
  })
})

describe('the rating in an address', () => {
  it.each(['4', '4.', '4)', '4>', '4 ', '4\u00a0', '4\u200b', '4).', '4”', '3D4', ' 4', '4,\n', '4%3E', '4%2520'])(
    'is read from %j',
    (text) => {
      expect(ratingIn(text)).toBe('4')
    },
  )

  it.each([undefined, '', '0', '6', '45', '=45', '4.5', '4e0', '-4', '4x', 'x4', '44', '3d', '3D45', '.', '4%35', '%'])(
    'is none in %j',
    (text) => {
      expect(ratingIn(text)).toBeUndefined()
    },
  )
})
