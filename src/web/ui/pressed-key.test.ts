import { describe, expect, it } from 'vitest'
import { isComposing, pressedKey } from './pressed-key.ts'

const CODES = ['KeyJ', 'KeyK', 'KeyA', 'KeyR', 'KeyX', 'KeyU']

/** What the keys at the places of j, k, a, r, x and u of an English keyboard type. */
const WITHOUT_LATIN_LETTERS: Record<string, string[]> = {
  Arabic: ['ت', 'ن', 'ش', 'ق', 'ء', 'ع'],
  'Arabic with Shift': ['ـ', '،', '\u0650', '\u064c', '\u0652', '÷'],
  Persian: ['ت', 'ن', 'ش', 'ق', 'ط', 'ع'],
  Russian: ['о', 'л', 'ф', 'к', 'ч', 'г'],
  'Russian with Caps Lock': ['О', 'Л', 'Ф', 'К', 'Ч', 'Г'],
  Greek: ['ξ', 'κ', 'α', 'ρ', 'χ', 'θ'],
  Hebrew: ['ח', 'ל', 'ש', 'ר', 'ס', 'ו'],
  Thai: ['\u0e48', 'า', 'ฟ', 'พ', 'ป', '\u0e35'],
  Hindi: ['र', 'क', '\u094b', '\u0940', '\u0902', 'ह'],
  Korean: ['ㅓ', 'ㅏ', 'ㅁ', 'ㄱ', 'ㅌ', 'ㅕ'],
  Japanese: ['ま', 'の', 'ち', 'す', 'さ', 'な'],
  Georgian: ['ჯ', 'კ', 'ა', 'რ', 'ხ', 'უ'],
}

/** Layouts that print Latin letters at other places: what the keys at the places of j, k, a, r, x and u type. */
const WITH_LATIN_LETTERS: Record<string, string[]> = {
  AZERTY: ['j', 'k', 'q', 'r', 'x', 'u'],
  Dvorak: ['h', 't', 'a', 'p', 'q', 'g'],
  Colemak: ['n', 'e', 'a', 'p', 'x', 'l'],
  'Turkish F': ['k', 'm', 'u', 'ı', 'ö', 'a'],
  'Polish programmer': ['j', 'k', 'a', 'r', 'x', 'u'],
}

const press = (key: string, code: string, facts: object = {}) =>
  pressedKey({ key, code, shiftKey: false, isComposing: false, keyCode: 0, ...facts })

describe('a key counts', () => {
  it.each(Object.entries(WITHOUT_LATIN_LETTERS))('by its place in a layout without Latin letters: %s', (_, keys) => {
    const letters = keys.map((key, index) => press(key, CODES[index]!))
    const expected = ['j', 'k', 'a', 'r', 'x', 'u'].map((letter, index) =>
      /[،÷]/.test(keys[index]!) ? keys[index] : letter,
    )
    expect(letters).toEqual(expected)
  })

  it.each(Object.entries(WITH_LATIN_LETTERS))(
    'by what is printed on it in a layout with Latin letters: %s',
    (_, keys) => {
      expect(keys.map((key, index) => press(key, CODES[index]!))).toEqual(keys)
      expect(keys.map((key, index) => press(key.toUpperCase(), CODES[index]!))).toEqual(
        keys.map((key) => key.toUpperCase().toLowerCase()),
      )
    },
  )

  it.each([
    ['English', '?', 'Slash', true, '?'],
    ['German', '?', 'Minus', true, '?'],
    ['German', '-', 'Slash', false, '-'],
    ['German', '/', 'Digit7', true, '/'],
    ['French', '/', 'Period', true, '/'],
    ['French', '!', 'Slash', false, '!'],
    ['Russian', '?', 'Digit7', true, '?'],
    ['Russian', '/', 'Backslash', true, '/'],
    ['Arabic', '؟', 'Slash', true, '?'],
    ['Arabic', 'ظ', 'Slash', false, '/'],
    ['Urdu', '؟', 'KeyQ', true, '?'],
    ['Hebrew', '/', 'KeyQ', false, '/'],
    ['Hebrew', '?', 'Slash', true, '?'],
    ['Thai', 'ฝ', 'Slash', false, '/'],
    ['Thai', 'ฦ', 'Slash', true, '?'],
    ['full-width Japanese', '？', 'Slash', true, '?'],
    ['full-width Japanese', 'ｊ', 'KeyJ', false, 'j'],
  ])('as a sign: %s %s at %s', (_, key, code, shiftKey, expected) => {
    expect(press(key, code, { shiftKey })).toBe(expected)
  })

  it('by its name if it types nothing', () => {
    for (const key of ['ArrowDown', 'Enter', 'Home', 'Escape', 'Unidentified']) expect(press(key, key)).toBe(key)
  })

  it.each([
    ['a composition', { isComposing: true }],
    ['a key of an input method, as Safari reports it', { keyCode: 229 }],
  ])('not during %s', (_, facts) => {
    expect(press('j', 'KeyJ', facts)).toBeNull()
    expect(press('Enter', 'Enter', facts)).toBeNull()
    expect(isComposing({ isComposing: false, keyCode: 0, ...facts })).toBe(true)
  })

  it('without a place, as on the keyboard of a phone', () => {
    expect(press('о', '')).toBe('о')
    expect(press('j', '')).toBe('j')
  })
})
