// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AssessmentFigures } from '#contract/office/assessment'
import { AssessmentTable, TermComparison } from './assessment-table.tsx'

const COMPETENCIES = [
  { id: 'teamwork', label: 'Teamwork', set: null, versions: null },
  { id: 'set.safety.2', label: 'Safety at work', set: 'Engineering', versions: { first: 2, last: 2 } },
]
const NOTHING = { pairs: null, mean: null }
const FIGURES: AssessmentFigures[] = [
  {
    competency: 'teamwork',
    n: 1200,
    mean: 4,
    share: 83,
    notObserved: 2,
    change: { pairs: 9, mean: -0.6 },
    gap: { pairs: 0, mean: null },
  },
  { competency: 'set.safety.2', n: null, mean: null, share: null, notObserved: null, change: NOTHING, gap: NOTHING },
]
const TERM = { requested: null, answered: null, rate: null, figures: FIGURES }

let root: Root
let element: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  element = document.createElement('div')
  root = createRoot(element)
})
afterEach(() => act(() => root.unmount()))

function showAt(isWide: boolean, figures = FIGURES) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query !== 'print',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  act(() => root.render(<AssessmentTable competencies={COMPETENCIES} figures={figures} caption="Law, Summer" />))
}

const textsOf = (selector: string) => [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)

it('is a table with a group of rows for each question set', () => {
  showAt(true)
  expect(textsOf('caption, th[scope=rowgroup]')).toEqual(['Law, Summer', 'Engineering'])
  expect(textsOf('tbody:first-of-type td')).toEqual(['1,200 (2 not observed)', '4.0', '83%', '-0.6 (9)'])
  expect(textsOf('tbody:last-of-type th[scope=row]')).toEqual(['Safety at work (version 2)'])
  expect(textsOf('tbody:last-of-type td')).toEqual(['Withheld', '–', '–', '–'])
})

it('is a list on phones, of what there is to show', () => {
  showAt(false)
  expect(element.querySelector('table')).toBeNull()
  const first = element.querySelector('li')!
  expect([...first.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '1,200 (2 not observed)',
    '4.0',
    '83%',
    '-0.6 (9)',
  ])
  expect(textsOf('h4.assessment-set')).toEqual(['Engineering'])
})

it('has no column about mid-term where nobody was asked then', () => {
  showAt(
    true,
    FIGURES.map((figures) => ({ ...figures, change: { pairs: 0, mean: null } })),
  )
  expect(textsOf('thead th')).toEqual(['Competency', 'Ratings', 'Mean', '3 or better'])
})

it('compares the means of terms', () => {
  const terms = [
    { term: { id: '1', name: 'Summer' }, ...TERM },
    { term: null, ...TERM, figures: FIGURES.slice(0, 1) },
  ]
  act(() => root.render(<TermComparison competencies={COMPETENCIES} terms={terms} title="Means" />))
  expect(textsOf('thead th')).toEqual(['Competency', 'Summer', 'Outside all terms'])
  expect(textsOf('tbody tr:last-child td')).toEqual(['Withheld', '–'])
})
