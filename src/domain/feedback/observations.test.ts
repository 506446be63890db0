import { describe, expect, it } from 'vitest'
import { asksWhatWasSeen, fittingObservations, shownObservations } from './observations.ts'

const RATINGS = {
  technicalSkills: 1,
  communicationSkills: 2,
  problemSolving: 3,
  teamwork: 4,
  professionalism: null,
  overallRating: 5,
}

describe('what was seen', () => {
  it('is asked at the ends of the scale', () => {
    expect([1, 2, 3, 4, 5, null, undefined, '1'].filter(asksWhatWasSeen)).toEqual([1, 2, 5])
  })

  it('is kept only with a rating that it was asked for', () => {
    const all = Object.fromEntries(Object.keys(RATINGS).map((key) => [key, `Saw ${key}`]))
    expect(fittingObservations(RATINGS, all)).toEqual({
      technicalSkills: 'Saw technicalSkills',
      communicationSkills: 'Saw communicationSkills',
      overallRating: 'Saw overallRating',
    })
    expect(fittingObservations(RATINGS, { technicalSkills: '', overallRating: undefined })).toEqual({})
  })

  it('is shown in the order of the ratings, under their names', () => {
    expect(shownObservations({ overallRating: 'Ready to hire.', technicalSkills: 'Rebuilt the forecast.' })).toEqual([
      {
        key: 'technicalSkills',
        label: 'Technical Skills',
        title: 'Technical Skills: what the supervisor saw',
        text: 'Rebuilt the forecast.',
      },
      {
        key: 'overallRating',
        label: 'Overall Rating',
        title: 'Overall Rating: what the supervisor saw',
        text: 'Ready to hire.',
      },
    ])
    expect([shownObservations({}), shownObservations(null)]).toEqual([[], []])
  })
})
