import { expect, it } from 'vitest'
import { filterWords } from './filter-words.ts'

const TERMS = [{ id: 'summer', name: 'Summer 2026' }]

it('puts every filter in words', () => {
  const filters = { status: 'reviewable', term: 'summer', department: 'Law', assigned: 'me', rating: 'teamwork-4' }
  expect(filterWords({ ...filters, search: 'zoë' }, TERMS)).toEqual([
    'Submitted or approved',
    'Summer 2026',
    'Law',
    'Assigned to me',
    'Teamwork: 4 of 5, Exceeds Expectations',
    'Search: zoë',
  ])
  expect(filterWords({ waiting: '7', term: 'gone', assigned: 'nobody' }, TERMS)).toEqual([
    'Waiting for 7 days or more',
    'A deleted term',
    'Assigned to nobody',
  ])
  expect(filterWords({}, TERMS)).toEqual(['All records'])
})
