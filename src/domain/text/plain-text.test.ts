import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, visibleLength } from './plain-text.ts'

const NOTHING_TO_SEE = [
  ['', ' ', '\t\n', '\u00a0', '\u3000', '\u200b', '\u3164', '\uffa0', '\u115f\u1160', '\u2800', '\u00ad', '\ufe0f'],
  ['\u200d', '\u200c\u200b', '\u2060', '\ufeff', '\u180e', '\u034f', '\u202e', '\u2066\u2069', '\u200e', '\u061c'],
  ['\u{e0061}\u{e007f}', '\u{e0100}', '\u2028', '\u0085', '\u000b', '\u2800\u2800 \u3164', '\u0301', '\u{1d173}'],
].flat()

describe('a text of one line', () => {
  it.each([
    ['databases\u000band', 'databases and'],
    ['a well\u001eknown pro\u001fject', 'a well-known project'],
    ['databases\u000cand\u0085more\u2028and\u2029more', 'databases and more and more'],
    ['  Mia \t  Wong \r\n ', 'Mia Wong'],
    ['Mia\u00a0\u3000\u2003Wong', 'Mia Wong'],
    ['Mia\u3164Wong\u2800Lee\uffa0Kim', 'Mia Wong Lee Kim'],
    ['Ge\u0301nie', 'G\u00e9nie'],
    ['\u202egnoW aiM', 'gnoW aiM'],
    ['Mia\u2066 \u2067Wong\u2069', 'Mia Wong'],
    ['Mia \u200b Wong', 'Mia Wong'],
    ['M\u200bi\u00ada\u2060\ufeff', 'Mia'],
    ['Mia\u200d\u200cWong', 'MiaWong'],
    ['Mia\ufe0f 2026\ufe0f', 'Mia 2026'],
    ['Acme\u200e \u200fÖ\u061c', 'Acme Ö'],
    ['a\u{e0061}b', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanLine(text)).toBe(expected)
  })

  it.each([
    ['a Persian name', 'علی\u200cرضا'],
    ['a half form of Devanagari', 'क्\u200dष'],
    ['a chillu at the end', 'അവന്\u200d'],
    ['a Sinhala conjunct', 'ශ්\u200dරී'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a heart', '❤\ufe0f'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a profession with a skin tone', '👩🏽\u200d🔬'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a variant of a Chinese character', '葛\u{e0100}飾区'],
    ['an Arabic number sign', '\u0600١٢'],
    ['Hangul', '한국어'],
  ])('keeps %s', (_name, text) => {
    expect(cleanLine(text)).toBe(text.normalize('NFC'))
  })
})

describe('a text of several lines', () => {
  it.each([
    [
      'one\r\ntwo\rthree\u000bfour\u000cfive\u0085six\u2028seven\u2029eight',
      'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight',
    ],
    ['  list:\n  - one\t1\n\n', 'list:\n  - one\t1'],
    ['a\0b\u0007c', 'abc'],
    ['a well\u001eknown pro\u001fject', 'a well-known project'],
    ['\ufeffde\u0301ja\u0300', 'déjà'],
    ['un\u202etnod\u202c', 'untnod'],
    ['e\u202e\u0301', 'é'],
    ['\u0301\u202e\u094d❤', '\u094d\u0301❤'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it('keeps the places where long words of other scripts may be broken', () => {
    expect(cleanText('ភាសា\u200bខ្មែរ')).toBe('ភាសា\u200bខ្មែរ')
  })
})

it.each(NOTHING_TO_SEE)('%j is nothing to see', (text) => {
  for (const each of [text, ` ${text}\n${text} `, text.repeat(30)])
    expect([cleanLine(each), cleanText(each), visibleLength(each)]).toEqual(['', '', 0])
})

it.each([
  ['Mia', 3],
  ['a \n\n b', 3],
  ['ab\u200b\u200b\u200b', 2],
  ['👍', 1],
  [`a${'\u2800'.repeat(30)}`, 1],
  [`a${'\u200d'.repeat(30)}b`, 2],
])('of %j, %d characters can be seen', (text, length) => {
  expect(visibleLength(text)).toBe(length)
})

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...NOTHING_TO_SEE.filter(Boolean),
      'e\u0301',
      'ﬁ',
      'क',
      '्',
      'ع',
      '🏴',
      '❤',
      '1',
      '\u20e3',
      'A',
      '한',
      '\ud800',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

it('cleans once and for all, to what is well-formed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const clean of [cleanLine, cleanText]) {
        const once = clean(text)
        expect(clean(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
        expect(once).toBe(once.trim())
      }
      expect(cleanLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]| {2}/u)
      expect(cleanText(text)).not.toMatch(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }),
    { numRuns: 3000 },
  )
})
