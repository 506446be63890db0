// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ResponseDays } from '#contract/office/figures'
import { DaysChart } from './days-chart.tsx'

type Day = ResponseDays['days'][number]

const COUNTS = { requests: 5, reached: 5, opened: 3, begun: 2, answered: 1 }
const day = (number: number, facts: Partial<Day> = {}): Day => ({
  day: number,
  counts: COUNTS,
  before: null,
  expected: null,
  ...facts,
})
const FIGURES: ResponseDays = { termBefore: null, requests: 5, days: [day(2), day(3)], channels: [] }

function show(facts: Partial<ResponseDays>) {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<DaysChart figures={{ ...FIGURES, ...facts }} />)
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
  return { sentence: page.querySelector('p')?.textContent ?? '', rows }
}

it('says in words how many were answered on the last day that is known', () => {
  const { sentence, rows } = show({ days: [day(2), day(3), day(4, { counts: null })] })
  expect(sentence).toContain('On day +3, 20% were answered: 1 of 5.')
  expect(rows.map((row) => row[0])).toEqual(['+2', '+3', '+4'])
  expect(rows[1]).toEqual(['+3', '5', '100% (5)', '60% (3)', '40% (2)', '20% (1)', '–'])
  expect(rows[2]).toEqual(['+4', '–', '–', '–', '–', '–', '–'])
})

it('is about the fourteenth day once it is known, beside the term before and what is expected', () => {
  const before = { ...COUNTS, requests: 10, answered: 4 }
  const days = [day(13), day(14, { counts: { ...COUNTS, answered: 3 }, before, expected: 55 }), day(15)]
  const { sentence, rows } = show({ termBefore: { id: '1', name: 'Spring' }, days })
  expect(sentence).toContain('On day +14, 60% were answered: 3 of 5.')
  expect(sentence).toMatch(/Spring.*40%/)
  expect(sentence).toContain('55%')
  expect(rows[1]?.slice(-2)).toEqual(['40% (4)', '55%'])
})

it.each([
  ['too few requests for everybody', [], 'five'],
  ['answers that are hidden from managers', null, 'five'],
])('says why there is no figure: %s', (_why, channels, word) => {
  const { sentence } = show({ channels, days: [day(3, { counts: null })] })
  expect(sentence).not.toContain('were answered')
  expect(sentence.toLowerCase()).toMatch(new RegExp(`${word}|5|10`))
})
