import { expect, it } from 'vitest'
import { hasLongWord } from './long-words.ts'

it.each([
  ['Welcome, Bartholomew-Featherstonehaugh!', false],
  ['How did Anneliese do at Northwind Energy?', false],
  ['Anneliese Papadopoulokonstantinidou', true],
  ['Donaudampfschifffahrtsgesellschaft', true],
  ['كيف كان أداء عبدالرحمنالأنصاريالمغربي؟', true],
  ['', false],
])('%s: %j', (title, isLong) => {
  expect(hasLongWord(title)).toBe(isLong)
})
