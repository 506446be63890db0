import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportFileName, fileNamePart, ownDataFileName, reportFileName } from './file-names.ts'

/** Letters, emojis, flags and the marks that join or change them. */
const piece = fc.oneof(
  fc.constantFrom('Ann', 'é', 'e\u0301', 'नि', '李', 'عمر', ' ', '-', "'", '.', '7'),
  fc.constantFrom('❤\ufe0f', '👩\u200d💻', '🇩🇪', '🇩', '👍🏽', '7\ufe0f\u20e3', '\ud83d', '☎'),
  fc.constantFrom(
    '\ufe0f',
    '\ufe0e',
    '\u200d',
    '\u200c',
    '\u034f',
    '\u0301',
    '\u20e3',
    '\u3164',
    '\ufeff',
    '\u202e',
    '\u{e0101}',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
)
const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

it.each([
  ['Ann ❤️ Lee', 'Ann_Lee'],
  ['Ann\ufe0f', 'Ann'],
  ['\u200dAnn\u200d', 'Ann'],
  ['Ann 🇩🇪🇩', 'Ann'],
  ['7\ufe0f\u20e3', '7'],
  ['☎\u0301 Ann', 'Ann'],
  ['\u3164', ''],
  ['e\u200b\u0301', 'é'],
])('keeps of %j what is a letter: %j', (text, expected) => {
  expect(fileNamePart(text, { unsafe: /[^\p{L}\p{M}\p{N}]+/gu, replacement: '_', maxBytes: 50 })).toBe(expected)
})

it('never keeps a mark without its letter, or an invisible character', () => {
  fc.assert(
    fc.property(name, (text) => {
      const facts = { productName: text, kind: 'feedback', departments: [text], timeZone: 'UTC' } as const
      for (const file of [
        reportFileName({ studentName: text, supervisorName: text }),
        ownDataFileName(text, 'json'),
        exportFileName({ ...facts, now: new Date(0) }),
      ]) {
        expect(file).not.toMatch(/[\p{C}\p{S}\p{Me}\p{Default_Ignorable_Code_Point}]/u)
        expect(file).not.toMatch(/(^|[^\p{L}\p{M}\p{N}])\p{M}/u)
        expect(file).toBe(file.normalize('NFC'))
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255)
      }
    }),
    { numRuns: 500 },
  )
})
