import { expect, it } from 'vitest'
import { columnWords, filterWords } from './filter-words.ts'

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

it('counts the columns', () => {
  expect(columnWords('internships', ['status', 'studentName'])).toBe('2 of 12 columns')
  expect(columnWords('internships', Array.from({ length: 12 }, String))).toBe('all columns')
})
