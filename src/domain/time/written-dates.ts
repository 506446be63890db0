import { LANGUAGES } from '../text/languages.ts'
import { type Day, isDay } from './dates.ts'

// Reads dates and years as spreadsheets and offices write them. Ambiguous ones are rejected.

/**
 * The date in a text: 2027-08-31, 2027/8/31, 20270831, 31.8.2027, 31 Aug 2027, or 31/08/2027 and 31-08-2027, for which
 * `monthFirst` decides. Null if it is none of these, has a two-digit year, or is a spreadsheet's number of days. An impossible
 * date such as 2027-02-30 is returned, so that the check of dates refuses it.
 */
export function readDay(text: string, monthFirst: boolean): Day | null {
  const { year = '', month = 0, date = 0 } = partsOf(plainText(text).replace(MIDNIGHT, ''), monthFirst) ?? {}
  const isPossible = month >= 1 && month <= 12 && date >= 1 && date <= 31 && isDay(`${year}-01-01`)
  return isPossible ? `${year}-${twoDigits(month)}-${twoDigits(date)}` : null
}

/** The year in a text: 2028, or 2028.0 and 2028,0 as spreadsheets write numbers. Null without four digits. */
export function readYear(text: string): number | null {
  const year = /^(\d{4})(?:[.,]0+|年)?$/.exec(plainText(text))?.[1]
  return year === undefined ? null : Number(year)
}

/** The date order of a column with slashes or hyphens. `open`: every date can be read both ways, such as 3/4/2027. */
export type DateOrder = 'day first' | 'month first' | 'open' | 'mixed'

/** The order of a column that contains dates of both orders. */
export function joinOrders(one: DateOrder | null, other: DateOrder | null): DateOrder | null {
  if (one === null || one === 'open') return other ?? one
  return other === null || other === 'open' || other === one ? one : 'mixed'
}

/** What a text reveals about the date order of its column; null if it is not such a date, or reads the same both ways. */
export function orderIn(text: string): DateOrder | null {
  const [dayFirst, monthFirst] = [readDay(text, false), readDay(text, true)]
  if (dayFirst === monthFirst) return null
  if (dayFirst === null) return 'month first'
  return monthFirst === null ? 'day first' : 'open'
}

type Parts = { year: string; month: number; date: number }

function partsOf(text: string, monthFirst: boolean): Parts | null {
  const numbers = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (numbers) return { year: numbers.year!, month: Number(numbers.month), date: Number(numbers.date) }
  const { first, mark, second, year } = YEAR_LAST.exec(text)?.groups ?? {}
  if (!year) return withMonthName(text)
  // With full stops, the month never comes first.
  const [month, date] = mark !== '.' && monthFirst ? [first, second] : [second, first]
  return { year, month: Number(month), date: Number(date) }
}

const FORMS = [
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<date>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})$/,
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?<date>\d{1,2})日$/,
]
const YEAR_LAST = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/
/** The midnight that databases and spreadsheets append to a date. */
const MIDNIGHT = /[ T]0{1,2}:00(?::00(?:\.0{1,9})?)?(?:Z|\+00:?00)?$/

function withMonthName(text: string): Parts | null {
  const { year, name = '', date } = (DATE_FIRST.exec(text) ?? NAME_FIRST.exec(text))?.groups ?? {}
  const month = monthNames().get(nameKey(name))
  return year && month ? { year, month, date: Number(date) } : null
}

const DATE_FIRST =
  /^(?<date>\d{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(?:de )?(?<name>\p{L}[\p{L}\p{M}]*)\.?,?[ -]?(?:de )?(?<year>\d{4})$/u
const NAME_FIRST = /^(?<name>\p{L}[\p{L}\p{M}]*)\.? (?<date>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/u

let names: Map<string, number> | undefined

/** Month names in all languages, long and short. No name stands for different months in two languages. */
function monthNames(): Map<string, number> {
  names ??= new Map(
    [...LANGUAGES, 'en-GB'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) =>
        Array.from({ length: 12 }, (_, month) => {
          const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' })
          const parts = format.formatToParts(new Date(Date.UTC(2027, month, 1)))
          const name = parts.find(({ type }) => type === 'month')?.value ?? ''
          return [nameKey(name), month + 1] as const
        }),
      ),
    ),
  )
  return names
}

/** A key that makes 'Août', 'aout' and 'AOÛT.' equal. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/** Longer texts are not dates. Unit: characters. */
const MAX_LENGTH = 60

/** The text without surrounding blanks and invisible marks, and with the digits 0 to 9 for those of any script. */
function plainText(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** The ten digits of a script have consecutive code points. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
