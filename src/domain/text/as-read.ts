import { composed } from './plain-text.ts'
import { SAME_SIGNS } from './search-fold.ts'

/**
 * A text as a reader reads it: ignoring case, blanks, line breaks, dashes, composition, invisible marks and variants of
 * apostrophes and quotation marks. Accents stay: 'schon' is not 'schön'.
 */
export type Reading = {
  folded: string
  /** For each code unit of `folded`, the range of the text it stands for, and whether a word begins or ends there. */
  from: readonly number[]
  to: readonly number[]
  startsWord: readonly boolean[]
  endsWord: readonly boolean[]
}

/** Folds a text, in linear time. */
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
    // Between other characters a blank changes nothing, and a dash may end a line.
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

/** The end of a character with its marks. Most characters have none. */
function endOfCharacter(text: string, from: number): number {
  if (isPlain(text, from) && (from + 1 === text.length || isPlain(text, from + 1))) return from + 1
  WRITTEN.lastIndex = from
  WRITTEN.test(text)
  return WRITTEN.lastIndex
}

/** Whether a character of one code unit begins here that is neither a mark nor a blank beyond ASCII. */
function isPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return true
  PLAIN[code] ||= NOT_PLAIN.test(text.charAt(at)) ? 2 : 1
  return PLAIN[code] === 1
}

/** Cached by code unit: 1 is plain, 2 is not, 0 is unknown. */
const PLAIN = new Uint8Array(0x10000)

/** `units` is empty for invisible characters, ' ' for every blank and '-' for every dash. */
type Character = { units: string; startsAsLetter: boolean; endsAsLetter: boolean; isWord: boolean }
const NOTHING: Character = { units: '', startsAsLetter: false, endsAsLetter: false, isWord: false }

/** Includes the Hangul fillers and the empty Braille cell but, unlike \s, not the byte order mark. */
const BLANK = String.raw`\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0`
/** The Arabic tatweel only makes a word longer. */
const INVISIBLE = String.raw`(?![${BLANK}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]`
const FOLLOWING = String.raw`(?:\p{M}|${INVISIBLE})`
const NOT_PLAIN = new RegExp(String.raw`[${BLANK}]|${FOLLOWING}|\p{Cs}`, 'u')
/** A blank, a letter with its marks, another character, or marks on none of these. */
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
/** Scripts without blanks between words, where every letter can begin a word. Marks combine with many scripts. */
const WITHOUT_BLANKS =
  /(?!\p{M})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const LETTER_FIRST = /^[\p{L}\p{M}\p{N}\p{Pc}]/u
const LETTER_LAST = /[\p{L}\p{M}\p{N}\p{Pc}]$/u
/** Characters that end an emoji without ending a word. */
const ENDS_EMOJI = /[\ufe0e\ufe0f\u20e3]/

const KNOWN = new Map<string, Character>()
const MOST_KNOWN = 5000
/** A letter with as many marks as plain-text.ts leaves on one. Unit: code units. */
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

/** Apostrophes that normalisation would split into a blank and an accent. */
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
  // An accent that stands alone keeps no blank; some, like 'ͺ', become a letter below.
  const plain = decomposed.replace(/^ (?=\p{M})/u, '')
  // The order matters: 'ẞ' has a small letter and 'ß' two capitals. The dot of 'İ' belongs to every small i.
  const small = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i')
  return Array.from(small, (letter) => SIGNS.get(letter) ?? letter).join('')
}

/** A sign that stands for more letters (㌖, ﷺ) stays as it is, so that no text grows many times longer. */
const MOST_LETTERS = 3

function spelledOut(written: string): string {
  const letters = composed(written, 'NFKD')
  return letters.length > MOST_LETTERS * written.length ? composed(written) : letters
}
