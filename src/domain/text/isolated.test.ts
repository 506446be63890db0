import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolatedIn } from './isolated.ts'

const inEnglish = isolatedIn('ltr')
const inArabic = isolatedIn('rtl')

it.each([
  ['Zoë Çağlar', 'Zoë Çağlar'],
  ['李小龙', '李小龙'],
  ['عمر', '\u2068عمر\u2069'],
  ['שרה (Tel Aviv)', '\u2068שרה (Tel Aviv)\u2069'],
  ['٢٠٢٦', '\u2068٢٠٢٦\u2069'],
  ['‮evil', 'evil'],
  ['\u202eعمر', '\u2068عمر\u2069'],
  ['a\u2069b\u2066c', 'abc'],
  ['\u2068עמר\u2069', '\u2068עמר\u2069'],
  ['Feedback of \u2068עמר\u2069', 'Feedback of \u2068עמר\u2069'],
  ['Ann\u200f', '\u2068Ann\u200f\u2069'],
])('in English, %j is %j', (value, text) => expect(inEnglish(value)).toBe(text))

it.each([
  ['عمر', 'عمر'],
  ['Alex Morgan', '\u2068Alex Morgan\u2069'],
  ['Acme Inc.', '\u2068Acme Inc.\u2069'],
  ['2026', '2026'],
  ['alex@uni.example', 'alex@uni.example'],
  ['https://uni.example/a/', 'https://uni.example/a/'],
])('in Arabic, %j is %j', (value, text) => expect(inArabic(value)).toBe(text))

it('leaves numbers and nothing as they are', () => {
  expect([1, null, undefined].map(inEnglish)).toEqual([1, null, undefined])
})

it('lets no value reach beyond itself, and changes what is isolated no more', () => {
  const marks = fc.constantFrom(...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f')
  const value = fc.string({ unit: fc.oneof(marks, fc.constantFrom('a', 'ע', 'م', '٣', ' ', '('), marks) })
  fc.assert(
    fc.property(value, fc.constantFrom('ltr', 'rtl'), (text, direction) => {
      const isolated = isolatedIn(direction)
      const once = isolated(text)
      expect(once).not.toMatch(/[\u202a-\u202e]/)
      let depth = 0
      for (const letter of once) {
        depth += letter === '\u2069' ? -1 : /[\u2066-\u2068]/.test(letter) ? 1 : 0
        expect(depth).toBeGreaterThanOrEqual(0)
      }
      expect(depth).toBe(0)
      expect(isolated(once)).toBe(once)
    }),
  )
})
