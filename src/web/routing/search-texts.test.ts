import { describe, expect, it } from 'vitest'
import { searchTexts } from './search-texts.ts'

describe('the strings in a query string', () => {
  it('include what looks like a number', () => {
    expect(searchTexts({ search: 2026, status: 'approved' }, ['search', 'status'])).toEqual({
      search: '2026',
      status: 'approved',
    })
  })

  it('leave out other types and unknown keys', () => {
    expect(searchTexts({ search: ['a'], status: null, page: 'x' }, ['search', 'status'])).toEqual({})
  })
})
