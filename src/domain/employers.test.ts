import { expect, it } from 'vitest'
import { employerKey, shownSpread } from './employers.ts'

it('shows the spread of fewer than five ratings to admins only', () => {
  const spread = [0, 0, 1, 2, 1]
  expect(shownSpread(spread, { answers: 4, role: 'manager' })).toBeNull()
  expect(shownSpread(spread, { answers: 4, role: 'admin' })).toEqual(spread)
  expect(shownSpread([0, 0, 1, 2, 2], { answers: 5, role: 'manager' })).toEqual([0, 0, 1, 2, 2])
})

it.each([
  ['Acme S.A. (Lyon), R&D', 'acme sa lyon r d'],
  ['O’Connell – Weiß & Söhne', 'oconnell weiss sohne'],
  ['***', '***'],
])('makes the key of %j', (name, key) => expect(employerKey(name)).toBe(key))
