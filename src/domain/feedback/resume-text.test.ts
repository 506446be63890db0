import { describe, expect, it } from 'vitest'
import { RATINGS, type RatingKey, SKILLS } from './feedback.ts'
import { type ResumeFacts, resumeText } from './resume-text.ts'

const facts: ResumeFacts = {
  tense: 'over',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  technicalSkills: 3,
  communicationSkills: 3,
  problemSolving: 3,
  teamwork: 3,
  professionalism: 3,
  overallRating: 3,
  strengths: 'Careful and curious.',
}

const bullets = (changes: Partial<ResumeFacts> = {}) =>
  resumeText({ ...facts, ...changes })
    .split('\n')
    .filter((line) => line.startsWith('• '))
    .map((line) => line.slice(2))

const INDUSTRY = 'Gained practical experience in Renewable energy at Northwind Energy'

it('starts with position, employer and months', () => {
  expect(resumeText(facts).split('\n').slice(0, 2)).toEqual([
    'Data Analyst Intern | Northwind Energy | Jun 2026 - Aug 2026',
    '',
  ])
})

it('has only the industry bullet if no rating is high enough', () => {
  expect(bullets()).toEqual([INDUSTRY])
})

describe('ratings', () => {
  it.each(RATINGS.map(({ key }) => key))('%s becomes a bullet from 4 on, worded like its label', (key: RatingKey) => {
    expect(bullets({ [key]: 3 })).toHaveLength(1)
    const [four] = bullets({ [key]: 4 })
    const [five] = bullets({ [key]: 5 })
    expect(four).toMatch(/exceeded expectations|than expected/i)
    expect(five).toMatch(/outstanding|highest/i)
  })

  it('skip skills that were not observed', () => {
    expect(bullets(Object.fromEntries(SKILLS.map(({ key }) => [key, null])))).toEqual([INDUSTRY])
    expect(bullets({ teamwork: null, problemSolving: 5 })).toEqual([bullets({ problemSolving: 5 })[0], INDUSTRY])
  })

  it('produce six different bullets in the order of the form', () => {
    const all = bullets(Object.fromEntries(RATINGS.map(({ key }) => [key, 5])))
    expect(new Set(all).size).toBe(7)
    expect(all[0]).toMatch(/technical/)
    expect(all[5]).toMatch(/5 out of 5/)
    expect(all[6]).toBe(INDUSTRY)
  })
})

describe('topics in the strengths', () => {
  it.each([
    ['She ran the meter project.', 'project work'],
    ['Shows initiative.', 'project work'],
    ['Led the weekly call.', 'leadership'],
    ['A natural LEADER.', 'leadership'],
    ['Shows leadership in the lab.', 'leadership'],
    ['Clients asked for her by name.', 'client work'],
    ['Listens to every customer.', 'client work'],
    ['Improved our forecasts.', 'improvements'],
    ['The optimization of our queries was hers.', 'improvements'],
    ['Doubled the efficiency of the desk.', 'improvements'],
  ])('%s: quoted', (strengths, topic) => {
    expect(bullets({ strengths })).toEqual([`The supervisor on ${topic}: “${strengths}”`, INDUSTRY])
  })

  it.each(['A misleading plea.', 'Projectiles and clientele of another kind.', ''])('%s: not quoted', (strengths) => {
    expect(bullets({ strengths })).toEqual([INDUSTRY])
  })

  it('quotes only the sentence that mentions the topic', () => {
    const strengths = 'Careful with data.\n\nShe improved our forecasts a lot. Friendly to all.'
    expect(bullets({ strengths })[0]).toBe('The supervisor on improvements: “She improved our forecasts a lot.”')
  })

  it('has one bullet for each topic, also when one sentence names several', () => {
    const strengths = 'She led the client project. Later she improved the forecasts.'
    expect(bullets({ strengths })).toEqual([
      'The supervisor on project work: “She led the client project.”',
      'The supervisor on leadership: “She led the client project.”',
      'The supervisor on client work: “She led the client project.”',
      'The supervisor on improvements: “Later she improved the forecasts.”',
      INDUSTRY,
    ])
  })

  it('quotes no sentence of which a part is withheld', () => {
    expect(bullets({ strengths: '[…] worked hard with clients. Improved our forecasts.' })).toEqual([
      'The supervisor on improvements: “Improved our forecasts.”',
      INDUSTRY,
    ])
  })

  it.each([
    ['a line that goes on in the next', 'Her work with […]\nled the project to an end. Improved our forecasts.'],
    ['a line before', 'She led the project\nwith […] of great help. Improved our forecasts.'],
    ['a title', 'She led the project with Dr. […]\n\nImproved our forecasts.'],
    ['a Chinese sentence', '[…]与客户 project led。Improved our forecasts.'],
  ])('nor one that %s, with a gap, is part of', (_, strengths) => {
    expect(bullets({ strengths })).toEqual(['The supervisor on improvements: “Improved our forecasts.”', INDUSTRY])
  })

  it('still quotes beside a sentence that is withheld as a whole', () => {
    const strengths = 'She led the project. […] Friendly to all.\n- […]\n- Improved our forecasts'
    expect(bullets({ strengths }).slice(0, -1)).toEqual([
      'The supervisor on project work: “She led the project.”',
      'The supervisor on leadership: “She led the project.”',
      'The supervisor on improvements: “- Improved our forecasts”',
    ])
  })

  it('cuts a very long sentence at a word boundary', () => {
    const strengths = `The project ${'went on and on '.repeat(60)}`
    const [quote = ''] = bullets({ strengths })
    expect(quote.length).toBeLessThan(300)
    expect(quote).toMatch(/\w…”$/)
  })
})

it('combines ratings, quotations and the industry in that order', () => {
  const all = bullets({ teamwork: 5, overallRating: 4, strengths: 'Her project helped us.' })
  expect(all.map((bullet) => bullet.split(' ')[0])).toEqual(['Proved', 'Exceeded', 'The', 'Gained'])
})

it.each([
  ['over', 'Gained practical experience in Renewable energy at Northwind Energy'],
  ['running', 'Gaining practical experience in Renewable energy at Northwind Energy'],
  ['ahead', 'Upcoming internship in Renewable energy at Northwind Energy'],
] as const)('claims no more experience than the dates allow: %s', (tense, bullet) => {
  expect(bullets({ tense })).toContain(bullet)
})
