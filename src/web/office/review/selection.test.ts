import { describe, expect, it } from 'vitest'
import { changeSelection, nothing, type SelectionAction } from './selection.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']
const COUNT = { count: 312, hasMore: false, countedAt: '2026-06-15T10:00:00.000Z' }

const toggle = (id: string): SelectionAction => ({ kind: 'toggle', id, isRange: false })
const shift = (id: string): SelectionAction => ({ kind: 'toggle', id, isRange: true })
const page: SelectionAction = { kind: 'page' }
const all: SelectionAction = { kind: 'all', count: COUNT }
const clear: SelectionAction = { kind: 'clear' }

function stateAfter(...actions: SelectionAction[]) {
  return actions.reduce((state, action) => changeSelection(state, action, ROWS), nothing('pending'))
}

const idsAfter = (...actions: SelectionAction[]) => [...stateAfter(...actions).ids].toSorted().join('')

describe('selecting', () => {
  it.each<[string, SelectionAction[], string]>([
    ['one row', [toggle('b')], 'b'],
    ['a row twice', [toggle('b'), toggle('b')], ''],
    ['a range downwards', [toggle('b'), shift('d')], 'bcd'],
    ['a range upwards', [toggle('d'), shift('b')], 'bcd'],
    ['a range from the last row of a range', [toggle('a'), shift('b'), shift('d')], 'abcd'],
    ['with Shift first', [shift('c')], 'c'],
    ['a range that ends in a selected row, to leave it out', [page, toggle('b'), shift('d')], 'ae'],
    ['all on the page, and all again', [page, page], ''],
    ['all on the page after one', [toggle('c'), page], 'abcde'],
    ['a row that cannot be selected', [toggle('x')], ''],
    ['nothing after clearing', [page, clear], ''],
  ])('%s', (_name, actions, expected) => expect(idsAfter(...actions)).toBe(expected))

  it('all that match, until a row is left out', () => {
    expect(stateAfter(page, all).all).toEqual(COUNT)
    const state = stateAfter(page, all, toggle('c'))
    expect([state.all, [...state.ids].join('')]).toEqual([null, 'abde'])
    expect(stateAfter(all, clear)).toEqual(nothing('pending'))
  })
})
