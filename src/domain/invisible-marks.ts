/** Some signs of numbers and verses are controls by their class, but have a shape. */
const SHAPED = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`
/** Marks without a shape of their own: zero-width characters, soft hyphens, variation selectors, fillers, tags. */
const INVISIBLE = String.raw`(?!${SHAPED})[\p{Cf}\p{Default_Ignorable_Code_Point}]`
const EACH_MARK = new RegExp(INVISIBLE, 'gu')
const MARKS_BETWEEN = new RegExp(`((?!${INVISIBLE}).)?((?:${INVISIBLE})+)(?=(.?))`, 'gsu')

/** Removes every invisible mark. */
export function withoutMarks(text: string): string {
  return text.replace(EACH_MARK, '')
}

/** Removes the invisible marks, except where a script or an emoji needs them. */
export function withoutStrayMarks(text: string): string {
  return text.replace(
    MARKS_BETWEEN,
    (_whole, base: string | undefined, marks: string, next: string) =>
      (base ?? '') + neededMarks(base ?? '', marks, next),
  )
}

/** A flag of a part of a country, such as Scotland. */
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
