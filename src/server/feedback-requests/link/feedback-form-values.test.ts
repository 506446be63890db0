import { describe, expect, it } from 'vitest'
import { RATINGS } from '#domain/feedback'
import { FORM_FIELDS, parseFeedbackForm } from './feedback-form-values.ts'

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
  it('gives the answers with ratings as numbers', () => {
    const { answers, errors } = parse()
    expect(errors).toEqual({})
    expect(answers).toMatchObject({ technicalSkills: 4, overallRating: 4, additionalComments: '' })
  })

  it('understands form data of a multipart form as well', () => {
    const form = new FormData()
    for (const [key, value] of Object.entries(COMPLETE)) form.append(key, value)
    expect(parseFeedbackForm(form).answers).toBeDefined()
    form.set('strengths', new Blob(['x']))
    expect(parseFeedbackForm(form).errors).toEqual({ strengths: "Please describe the intern's key strengths" })
  })

  it('names every required field of an empty form in the order of the form', () => {
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
    'does not take %j for a rating',
    (teamwork) => {
      const { answers, errors } = parse({ teamwork })
      expect(answers).toBeUndefined()
      expect(errors).toEqual({ teamwork: 'This field is required' })
    },
  )

  it("takes 'Not observed' for an answer about a skill where it is offered, and nowhere else", () => {
    const form = new URLSearchParams({ ...COMPLETE, teamwork: 'not-observed', overallRating: 'not-observed' })
    expect(parseFeedbackForm(form, true).errors).toEqual({ overallRating: 'This field is required' })
    expect(parseFeedbackForm(form).errors).toEqual({
      teamwork: 'This field is required',
      overallRating: 'This field is required',
    })
    form.set('overallRating', '3')
    expect(parseFeedbackForm(form, true).answers).toMatchObject({ teamwork: null, problemSolving: 4, overallRating: 3 })
  })

  it('counts a rating that arrives twice as not answered', () => {
    const form = new URLSearchParams(COMPLETE)
    form.append('teamwork', '5')
    expect(parseFeedbackForm(form)).toMatchObject({
      values: { teamwork: '' },
      errors: { teamwork: 'This field is required' },
    })
  })

  it('ignores fields that the form does not have', () => {
    const { answers } = parse({ status: 'approved', reviewedBy: 'me', __proto__: 'x' })
    expect(Object.keys(answers ?? {}).sort()).toEqual(FORM_FIELDS.map(({ key }) => key).sort())
  })

  it('keeps script and mark-up in the texts as the text it is', () => {
    const strengths = '<script>alert(1)</script> & "quotes"'
    expect(parse({ strengths }).answers?.strengths).toBe(strengths)
  })

  it('takes white space alone for no answer and gives it back as typed', () => {
    expect(parse({ strengths: ' \r\n ' })).toMatchObject({
      values: { strengths: ' \r\n ' },
      errors: { strengths: "Please describe the intern's key strengths" },
    })
  })

  it('refuses 100,000 characters with a sentence and gives all of them back', () => {
    const additionalComments = 'ü'.repeat(100_000)
    const { values, errors } = parse({ additionalComments })
    expect(errors).toEqual({ additionalComments: 'Please use at most 20,000 characters' })
    expect(values.additionalComments).toBe(additionalComments)
  })
})
