import { describe, expect, it } from 'vitest'
import {
  areColumnsOf,
  chosenColumns,
  columnChoices,
  columnWords,
  currentColumns,
  defaultColumns,
  moved,
} from './chosen-columns.ts'
import { FEEDBACK_COLUMNS, INTERNSHIP_COLUMNS } from './export-columns.ts'
import { COLUMN_KINDS } from './staff-lists.ts'

describe('chosen columns', () => {
  it("are the specification's by default, and more can be chosen", () => {
    expect(defaultColumns('internships')).toEqual(INTERNSHIP_COLUMNS.map(({ fact }) => fact))
    expect(defaultColumns('feedback')).toEqual(FEEDBACK_COLUMNS.map(({ fact }) => fact))
    expect(columnChoices('feedback').map(({ fact }) => fact)).toEqual(
      expect.arrayContaining(['signs', 'furtherAnswers']),
    )
  })

  it('come in the chosen order', () => {
    expect(chosenColumns(INTERNSHIP_COLUMNS, ['status', 'studentName']).map(({ header }) => header)).toEqual([
      'Status',
      'Student Name',
    ])
  })

  it.each(COLUMN_KINDS)('are told apart by their fact: %s', (kind) => {
    const facts = columnChoices(kind).map(({ fact }) => fact)
    expect(new Set(facts).size).toBe(facts.length)
    expect(areColumnsOf(kind, facts.toReversed())).toBe(true)
  })

  it.each([[[]], [['status', 'status']], [['status', 'password']], [['Status']]])('are not %j', (facts) => {
    expect(areColumnsOf('internships', facts)).toBe(false)
  })

  it('lose what no longer exists', () => {
    expect(currentColumns('feedback', ['mood', 'status', 'teamwork'])).toEqual(['status', 'teamwork'])
    expect(currentColumns('feedback', ['mood'])).toBeNull()
  })
})

it('moves one of a list, except at its edges', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

it('counts the columns', () => {
  expect(columnWords('internships', ['status', 'studentName'])).toBe('2 of 12 columns')
  expect(columnWords('internships', Array.from({ length: 12 }, String))).toBe('all columns')
})
