import { composed } from './plain-text.ts'
import { SAME_SIGNS } from './search-fold.ts'

/**
 * A text as a reader reads it: without the differences of case, blanks, line breaks, dashes, composition, invisible marks, and the
 * forms of an apostrophe or quotation mark. Accents stay: 'schon' is not 'schön'.
 */
export type Reading = {
  folded: string
  /** For each code unit of `folded`, the characters of the text that it stands for, and whether a word begins and ends there. */
  from: readonly number[]
  to: readonly number[]
  startsWord: readonly boolean[]
  endsWord: readonly boolean[]
}

/** Takes time in proportion to the length. */
export function asRead(text: string): Reading {
  const units: string[] = []
  const reading = { from: [] as number[], to: [] as number[], startsWord: [] as boolean[], endsWord: [] as boolean[] }
  const add = (unit: string, from: number, to: number) => {
    units.push(unit)
    reading.from.push(from)
    reading.to.push(to)
    reading.startsWord.push(false)
    reading.endsWord.push(false)
  }
  let last = NOTHING
  let isAfterBlank = false
  let isAfterDash = false
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = endOfCharacter(text, from)
    const character = characterOf(text.slice(from, to))
    if (character.units === '') continue
    isAfterBlank ||= character.units === ' '
    isAfterDash ||= character.units === '-'
    if (character.units === ' ' || character.units === '-') continue
    const goesOn = last.endsAsLetter && character.startsAsLetter && !last.isWord && !character.isWord
    const isBoundary = isAfterBlank || isAfterDash || !goesOn
    if (isBoundary && units.length > 0) reading.endsWord[units.length - 1] = true
    // Between other characters a blank changes nothing, and a dash may be the end of a line.
    if (goesOn && isAfterBlank && !isAfterDash) add(' ', reading.to.at(-1) ?? 0, from)
    const first = units.length
    for (let unit = 0; unit < character.units.length; unit++) add(character.units.charAt(unit), from, to)
    reading.startsWord[first] = isBoundary
    last = character
    isAfterBlank = false
    isAfterDash = false
  }
  if (units.length > 0) reading.endsWord[units.length - 1] = true
  return { folded: units.join(''), ...reading }
}

/** With its marks. Most characters have none. */
function endOfCharacter(text: string, from: number): number {
  if (isPlain(text, from) && (from + 1 === text.length || isPlain(text, from + 1))) return from + 1
  WRITTEN.lastIndex = from
  WRITTEN.test(text)
  return WRITTEN.lastIndex
}

/** Whether a character of one unit begins here that is no mark, and no blank beyond ASCII. */
function isPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return true
  PLAIN[code] ||= NOT_PLAIN.test(text.charAt(at)) ? 2 : 1
  return PLAIN[code] === 1
}

/** By code unit: 1 is plain, 2 is not, 0 is not known yet. */
const PLAIN = new Uint8Array(0x10000)

/** `units`: empty for what nobody sees, ' ' for every blank, '-' for every dash. */
type Character = { units: string; startsAsLetter: boolean; endsAsLetter: boolean; isWord: boolean }
const NOTHING: Character = { units: '', startsAsLetter: false, endsAsLetter: false, isWord: false }

/** Also the Hangul fillers and the empty Braille cell. Not the byte order mark, as \s does. */
const BLANK = String.raw`\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0`
/** The Arabic tatweel only makes a word longer. */
const INVISIBLE = String.raw`(?![${BLANK}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]`
const FOLLOWING = String.raw`(?:\p{M}|${INVISIBLE})`
const NOT_PLAIN = new RegExp(String.raw`[${BLANK}]|${FOLLOWING}|\p{Cs}`, 'u')
/** Blanks, or a letter with its marks, or another character, or marks on none of these. */
const WRITTEN = new RegExp(
  [
    `[${BLANK}]+`,
    String.raw`(?!${FOLLOWING})[\p{L}\p{N}]${FOLLOWING}*`,
    `(?!${FOLLOWING}).(?:${INVISIBLE})*`,
    `${FOLLOWING}+`,
  ].join('|'),
  'suy',
)

const ALL_BLANK = new RegExp(`^[${BLANK}]+$`, 'u')
const UNSEEN = new RegExp(INVISIBLE, 'gu')
/** Scripts without blanks between words: there, every letter can begin a word. Marks go with many scripts. */
const WITHOUT_BLANKS =
  /(?!\p{M})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const LETTER_FIRST = /^[\p{L}\p{M}\p{N}\p{Pc}]/u
const LETTER_LAST = /[\p{L}\p{M}\p{N}\p{Pc}]$/u
/** These end an emoji, not a word. */
const ENDS_EMOJI = /[\ufe0e\ufe0f\u20e3]/

const KNOWN = new Map<string, Character>()
const MOST_KNOWN = 5000
/** A letter with as many marks as are left on one (plain-text.ts). Unit: code units. */
const LONGEST_KNOWN = 32

function characterOf(written: string): Character {
  const known = KNOWN.get(written)
  if (known) return known
  const character = readCharacter(written)
  if (written.length <= LONGEST_KNOWN && KNOWN.size < MOST_KNOWN) KNOWN.set(written, character)
  return character
}

function readCharacter(written: string): Character {
  if (ALL_BLANK.test(written)) return { ...NOTHING, units: ' ' }
  const seen = written.replace(UNSEEN, '')
  return {
    units: unitsOf(seen),
    startsAsLetter: LETTER_FIRST.test(seen),
    endsAsLetter: LETTER_LAST.test(seen) && !ENDS_EMOJI.test(written),
    isWord: WITHOUT_BLANKS.test(seen),
  }
}

/** Apostrophes that normalisation would turn into a blank and an accent. */
const SPACING_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g
/** Arabic and Hebrew vowel signs, which most people leave out. */
const VOWEL_SIGNS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g

const SIGNS = new Map(
  [...SAME_SIGNS, ['\u2039\u203a', "'"] as const, ['\u058a\u2e3a\u2e3b', '-'] as const].flatMap(([signs, folded]) =>
    [...signs].map((sign) => [sign, folded] as const),
  ),
)

function unitsOf(seen: string): string {
  const written = seen.replaceAll(SPACING_ACCENTS, "'")
  const decomposed = spelledOut(written).replaceAll(VOWEL_SIGNS, '')
  // Of an accent that stands alone; some, like 'ͺ', become a letter below.
  const plain = decomposed.replace(/^ (?=\p{M})/u, '')
  // In this order, for 'ẞ' has a small letter and 'ß' two capitals. The dot of 'İ' is part of every small i.
  const small = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
  return Array.from(small, (letter) => SIGNS.get(letter) ?? letter).join('')
}

/** A sign that stands for more letters (㌖, ﷺ) is one of its own, so that no text becomes many times as long. */
const MOST_LETTERS = 3

function spelledOut(written: string): string {
  const letters = composed(written, 'NFKD')
  return letters.length > MOST_LETTERS * written.length ? composed(written) : letters
}
