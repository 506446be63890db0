import emoji from '@fontsource/noto-emoji/unicode.json'
import sans from '@fontsource/noto-sans/unicode.json'
import arabic from '@fontsource/noto-sans-arabic/unicode.json'
import armenian from '@fontsource/noto-sans-armenian/unicode.json'
import bengali from '@fontsource/noto-sans-bengali/unicode.json'
import ethiopic from '@fontsource/noto-sans-ethiopic/unicode.json'
import georgian from '@fontsource/noto-sans-georgian/unicode.json'
import gujarati from '@fontsource/noto-sans-gujarati/unicode.json'
import gurmukhi from '@fontsource/noto-sans-gurmukhi/unicode.json'
import hebrew from '@fontsource/noto-sans-hebrew/unicode.json'
import japanese from '@fontsource/noto-sans-jp/unicode.json'
import kannada from '@fontsource/noto-sans-kannada/unicode.json'
import khmer from '@fontsource/noto-sans-khmer/unicode.json'
import korean from '@fontsource/noto-sans-kr/unicode.json'
import malayalam from '@fontsource/noto-sans-malayalam/unicode.json'
import chinese from '@fontsource/noto-sans-sc/unicode.json'
import sinhala from '@fontsource/noto-sans-sinhala/unicode.json'
import symbols from '@fontsource/noto-sans-symbols-2/unicode.json'
import tamil from '@fontsource/noto-sans-tamil/unicode.json'
import telugu from '@fontsource/noto-sans-telugu/unicode.json'
import thai from '@fontsource/noto-sans-thai/unicode.json'
import serif from '@fontsource/noto-serif/unicode.json'

export type TextStyle = 'sans' | 'strong' | 'serif'

/** One font file of a family, which @fontsource splits into slices so that a page loads only what it needs. */
export type FontSlice = { file: string; supports: (codePoint: number) => boolean }

type UnicodeRanges = Record<string, string>

const STYLES: Record<TextStyle, FontSlice[]> = {
  sans: slices('noto-sans', sans),
  strong: slices('noto-sans', sans, 600),
  serif: slices('noto-serif', serif),
}
const SCRIPTS = Object.entries({
  arabic,
  armenian,
  bengali,
  ethiopic,
  georgian,
  gujarati,
  gurmukhi,
  hebrew,
  kannada,
  khmer,
  malayalam,
  sinhala,
  tamil,
  telugu,
  thai,
}).flatMap(([script, ranges]) => slices(`noto-sans-${script}`, only(script, ranges)))
const JAPANESE = slices('noto-sans-jp', japanese)
const KOREAN = slices('noto-sans-kr', korean)
const CHINESE = slices('noto-sans-sc', chinese)
const SYMBOLS = slices('noto-sans-symbols-2', only('symbols', symbols))
const EMOJI = slices('noto-emoji', emoji)

/** The slices to try for text of this style in this paragraph of the report, best first. */
export function slicesInOrder(style: TextStyle, paragraph: string, report: string): FontSlice[] {
  return [
    ...STYLES[style],
    // The serif family has no Devanagari, the strong style no other scripts.
    ...STYLES.sans,
    ...SCRIPTS,
    ...eastAsian(paragraph, report),
    ...SYMBOLS,
    ...EMOJI,
  ]
}

/** Preferred for emoji, although other fonts have plain forms of some. */
export const EMOJI_SLICES = EMOJI

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Chinese, Japanese and Korean draw the same Han characters differently, and Unicode does not say which is meant. Kana or
 * hangul in the paragraph decide, then kana elsewhere in the report if the Japanese font supports the whole paragraph.
 */
function eastAsian(paragraph: string, report: string): FontSlice[] {
  if (KANA.test(paragraph)) return [...JAPANESE, ...CHINESE, ...KOREAN]
  if (/\p{Script=Hangul}/u.test(paragraph)) return [...KOREAN, ...CHINESE, ...JAPANESE]
  const han = paragraph.match(/\p{Script=Han}/gu) ?? []
  const isJapanese = KANA.test(report) && han.every((each) => supportsAny(JAPANESE, each))
  return isJapanese ? [...JAPANESE, ...CHINESE, ...KOREAN] : [...CHINESE, ...JAPANESE, ...KOREAN]
}

function supportsAny(family: FontSlice[], character: string): boolean {
  return family.some(({ supports }) => supports(character.codePointAt(0) ?? 0))
}

function slices(family: string, ranges: UnicodeRanges, weight = 400): FontSlice[] {
  return Object.entries(ranges).map(([name, list]) => ({
    file: `${family}-${name.replace(/[[\]]/g, '')}-${weight}-normal.woff`,
    supports: inRanges(list),
  }))
}

/** One range only: the families of other scripts include Latin letters of another design. */
function only(name: string, ranges: UnicodeRanges): UnicodeRanges {
  return { [name]: ranges[name] ?? '' }
}

/** A test for ranges such as 'U+0000-00FF,U+0131'. */
function inRanges(list: string): FontSlice['supports'] {
  let ranges: (readonly [from: number, to: number])[] | undefined
  return (codePoint) => {
    ranges ??= list.split(',').map((range) => {
      const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
    return ranges.some(([from, to]) => from <= codePoint && codePoint <= to)
  }
}
