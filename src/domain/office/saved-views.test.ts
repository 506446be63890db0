import { describe, expect, it } from 'vitest'
import { filtersToSave, isSameFilters } from './saved-views.ts'

describe('the filters to save', () => {
  it('are the parameters without the open record and without empty ones', () => {
    expect(filtersToSave({ status: 'approved', open: 'an id', search: '', term: undefined })).toEqual({
      status: 'approved',
    })
    expect(filtersToSave({})).toEqual({})
  })
})

describe('filters', () => {
  it('are the same in any order', () => {
    expect(isSameFilters({ status: 'approved', search: 'zoë' }, { search: 'zoë', status: 'approved' })).toBe(true)
    expect(isSameFilters({}, {})).toBe(true)
  })

  it('differ by a value, and by a filter more or less', () => {
    expect(isSameFilters({ status: 'approved' }, { status: 'pending' })).toBe(false)
    expect(isSameFilters({ status: 'approved' }, {})).toBe(false)
    expect(isSameFilters({}, { status: 'approved' })).toBe(false)
    expect(isSameFilters({ status: 'approved' }, { department: 'approved' })).toBe(false)
  })
})
