import { composed } from './plain-text.ts'

/**
 * The form of a text that is searched and compared: without capitals, accents, apostrophes and invisible marks, with one form for
 * the hyphens, quotation marks, letters and digits that people type for one another, and with single blanks. The database's
 * `search_fold` does the same (migration 0100).
 */
export function foldForSearch(text: string): string {
  return folded(text, '')
}

/** The same, but with a blank for each apostrophe, as in O Brien for O'Brien. */
export function foldApart(text: string): string {
  return folded(text, ' ')
}

function folded(text: string, apostrophe: string): string {
  const plain = composed(text.replaceAll(SPACING_ACCENTS, "'").replaceAll(INVISIBLE, ''), 'NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
  return [...plain]
    .map((letter) => FOLDED.get(letter) ?? letter)
    .join('')
    .replaceAll("'", apostrophe)
    .replaceAll(BLANKS, ' ')
    .trim()
}

/** Apostrophes that normalisation would split into a blank and an accent. */
const SPACING_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Accents, Arabic and Hebrew vowel signs, the Arabic tatweel, and fillers that normalisation produces. The vowels of other
 * scripts are marks too, but they are part of the word.
 */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark counts by itself
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u115f\u1160\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]/g

/** Apostrophes, quotation marks and dashes, each with the character that replaces them. */
export const SAME_SIGNS: readonly [signs: string, folded: string][] = [
  ['`\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\ua78c', "'"],
  ['\u05f4\u201c\u201d\u201e\u201f\u00ab\u00bb', '"'],
  ['\u05be\u2010\u2012\u2013\u2014\u2015\u2043\u2212', '-'],
]

/** Groups of characters, each with the character that replaces them. */
const FOLDED = new Map(
  (
    [
      ...SAME_SIGNS,
      ['ł', 'l'],
      ['đð', 'd'],
      ['ħ', 'h'],
      ['ı', 'i'],
      ['ŧ', 't'],
      ['ø', 'o'],
      ['ß', 'ss'],
      ['æ', 'ae'],
      ['œ', 'oe'],
      ['þ', 'th'],
      ['ς', 'σ'],
      // Alef, yeh, heh and kaf in Arabic, Persian and Urdu.
      ['\u0671\u0672\u0673', '\u0627'],
      ['\u0649\u06cc\u06d2', '\u064a'],
      ['\u0629\u06be\u06c1\u06c3\u06d5', '\u0647'],
      ['\u06a9', '\u0643'],
      ...Array.from('0123456789', (digit): [string, string] => [
        String.fromCodePoint(0x660 + Number(digit), 0x6f0 + Number(digit)),
        digit,
      ]),
    ] satisfies [string, string][]
  ).flatMap(([letters, folded]) => [...letters].map((letter) => [letter, folded])),
)

const BLANKS = /[\s\p{Cc}]+/gu
