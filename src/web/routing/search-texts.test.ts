import { describe, expect, it } from 'vitest'
import { searchTexts } from './search-texts.ts'

describe('the texts in an address', () => {
  it('keep what looks like a number', () => {
    expect(searchTexts({ search: 2026, status: 'approved' }, ['search', 'status'])).toEqual({
      search: '2026',
      status: 'approved',
    })
  })

  it('leave out what is no text or was not asked for', () => {
    expect(searchTexts({ search: ['a'], status: null, page: 'x' }, ['search', 'status'])).toEqual({})
  })
})
