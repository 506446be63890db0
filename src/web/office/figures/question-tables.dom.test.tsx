// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { QuestionFigures } from '#contract/office/figures'
import { showPart } from '../../testing/shown-part.tsx'
import { QuestionTables } from './question-tables.tsx'

const OF_SET = { set: 'Laboratory', version: 2, versionId: '00000000-0000-4000-8000-000000000002' }
const AGAIN: QuestionFigures[number] = {
  ...OF_SET,
  key: 'again',
  label: 'Would you take them again?',
  answers: 4,
  options: [
    { value: true, label: 'Yes', count: 3 },
    { value: false, label: 'No', count: 1 },
  ],
}
const HIDDEN: QuestionFigures[number] = { ...AGAIN, key: 'safety', label: 'Safety at work', options: null }
const EARLIER: QuestionFigures[number] = { ...AGAIN, version: 1, versionId: '00000000-0000-4000-8000-000000000001' }

async function show(figures: QuestionFigures) {
  const answers = { 'GET /statistics/questions': () => figures }
  const page = await showPart(<QuestionTables term={undefined} department={undefined} />, answers, { role: 'admin' })
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { ...page, textsOf }
}

it('counts every answer by set and version, with its share and the list of those who gave it', async () => {
  const { shows, textsOf } = await show([AGAIN, EARLIER])
  await shows('Laboratory, version 2')
  expect(textsOf('h3')).toEqual(['Laboratory, version 2', 'Laboratory, version 1'])
  expect(textsOf('section section:first-of-type tbody tr')).toEqual(['Yes375%', 'No125%'])
  const links = [...document.querySelectorAll('section section:first-of-type td a')]
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    '3: Would you take them again?: Yes',
    '1: Would you take them again?: No',
  ])
  for (const link of links) expect(link.getAttribute('href')).toContain(OF_SET.versionId)
})

it('hides few answers from managers, and says so', async () => {
  const { shows } = await show([HIDDEN])
  await shows('Safety at work: Fewer than five: not shown')
})

it('is nothing where no questions were asked', async () => {
  const { textsOf } = await show([])
  expect(textsOf('section')).toEqual([])
})
