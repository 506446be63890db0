// Normalises all text from outside: forms, API, CSV, provisioning, single sign-on.

/** No script puts more marks on one letter; composing and sorting thousands of them would take minutes. */
const MARKS_ON_A_LETTER = /(\p{M}{30})\p{M}+/gu
/** Lone surrogates, about which browsers and databases disagree. */
const HALF_CHARACTERS = /\p{Cs}/gu

/** Normalises text as Unicode specifies, in linear time. Text from outside must not be passed to `normalize` anywhere else. */
export function composed(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(HALF_CHARACTERS, '\ufffd').replace(MARKS_ON_A_LETTER, '$1').normalize(form)
}

/** Characters that change the order of the text around them. */
const ORDER_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

function withoutControls(text: string): string {
  // Word copies non-breaking and soft hyphens as these characters.
  return text.replace(ORDER_CONTROLS, '').replaceAll('\u001e', '-').replaceAll('\u001f', '')
}

const LINE_MARKS = /[\u061c\u200e\u200f]/g
/**
 * Includes blanks that Unicode does not classify as such, the Hangul fillers and the empty Braille cell, but unlike \s not the
 * byte order mark.
 */
const BLANKS = /[\p{Cc}\p{Z}\u2800\u3164\uffa0]+/gu

/** Cleans a single-line text: composed, with single blanks, and without invisible marks that no script needs. */
export function cleanLine(text: string): string {
  const plain = withoutControls(text).replace(LINE_MARKS, '').replace(BLANKS, ' ')
  return trimmed(withFewestMarks(composed(plain)))
}

/** Marks that remain after this many rounds belong to no script. */
const ROUNDS = 5

/** Repeats, because removing a mark can join characters and so give other marks new neighbours. */
function withFewestMarks(text: string): string {
  let plain = text
  for (let round = 0; round < ROUNDS; round++) {
    const next = composed(withoutStrayMarks(plain).replace(/ {2,}/g, ' '))
    if (next === plain) return plain
    plain = next
  }
  return composed(withoutMarks(plain).replace(/ {2,}/g, ' '))
}

/** Ends of lines and paragraphs, including vertical tabs, form feeds, and those of other systems. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** Cleans a text of several lines: composed, with plain line breaks, and without control characters except tabs. */
export function cleanText(text: string): string {
  const plain = withoutControls(text).replaceAll('\ufeff', '').replace(LINE_ENDS, '\n').replace(CONTROLS, '')
  // Composed last, because removing a mark can join characters.
  return trimmed(composed(plain))
}

/** Characters without a shape: blanks, controls, marks without width, fillers, and the empty Braille cell. */
const SHAPELESS = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The trimmed text; empty if nothing in it is visible. */
function trimmed(text: string): string {
  return hasShape(text) ? text.trim() : ''
}

function hasShape(text: string): boolean {
  for (const character of text) if (!SHAPELESS.test(character) && !/\p{M}/u.test(character)) return true
  return false
}

/** How many characters of a cleaned text are visible. A run of blanks counts as one. */
export function visibleLength(text: string): number {
  return [...cleanLine(text)].filter((character) => character === ' ' || !SHAPELESS.test(character)).length
}

/** Signs of numbers and verses that Unicode classifies as controls, although they have a shape. */
const SHAPED = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`
/** Marks without a shape of their own: zero-width characters, soft hyphens, variation selectors, fillers, tags. */
const INVISIBLE = String.raw`(?!${SHAPED})[\p{Cf}\p{Default_Ignorable_Code_Point}]`
const EACH_MARK = new RegExp(INVISIBLE, 'gu')
const MARKS_BETWEEN = new RegExp(`((?!${INVISIBLE}).)?((?:${INVISIBLE})+)(?=(.?))`, 'gsu')

/** Removes every invisible mark. */
export function withoutMarks(text: string): string {
  return text.replace(EACH_MARK, '')
}

/** Removes invisible marks that no script or emoji needs. */
function withoutStrayMarks(text: string): string {
  return text.replace(
    MARKS_BETWEEN,
    (_whole, base: string | undefined, marks: string, next: string) =>
      (base ?? '') + neededMarks(base ?? '', marks, next),
  )
}

/** The flag of a part of a country, such as Scotland. */
const FLAG = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/u
const SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]/u
const JOINER = /[\u200c\u200d]/

function neededMarks(base: string, marks: string, next: string): string {
  if (base === '🏴') return FLAG.exec(marks)?.[0] ?? ''
  const [selector = ''] = SELECTOR.exec(marks) ?? []
  const [joiner = ''] = JOINER.exec(marks) ?? []
  return (takesSelector(base, next) ? selector : '') + (takesJoiner(base, joiner, next) ? joiner : '')
}

const SELECTED =
  /^[\p{Emoji}\p{Extended_Pictographic}\p{S}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}]$/u
const KEYCAP = '\u20e3'

function takesSelector(base: string, next: string): boolean {
  return /^[\d#*]$/.test(base) ? next === KEYCAP : SELECTED.test(base)
}

/** Scripts whose letters change their shape at a joiner. */
const JOINING_SCRIPTS = [
  ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Adlam', 'Hanifi_Rohingya', 'Phags_Pa', 'Sogdian'],
  ['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ['Myanmar', 'Khmer', 'Tibetan', 'Lao', 'Thai', 'Balinese', 'Javanese', 'Sundanese', 'Chakma', 'Meetei_Mayek'],
  ['Newa', 'Grantha', 'Tirhuta', 'Modi', 'Sharada', 'Limbu', 'Lepcha', 'Kaithi', 'Takri', 'Saurashtra', 'Brahmi'],
].flat()
const JOINED = new RegExp(
  `^[${JOINING_SCRIPTS.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]$`,
  'u',
)
const PICTURE = /^\p{Extended_Pictographic}$/u
const PART_OF_PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u

function takesJoiner(base: string, joiner: string, next: string): boolean {
  if (/^[\p{L}\p{M}]$/u.test(base)) return JOINED.test(base)
  return joiner === '\u200d' && PART_OF_PICTURE.test(base) && PICTURE.test(next)
}
