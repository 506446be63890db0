export type Direction = 'ltr' | 'rtl'

/**
 * Inserts a value into a sentence of this direction. Invisible marks (U+2068, U+2069) isolate it if its letters could reorder the
 * words around it; any other value stays as it is, so that sentences are searched and copied as they look. Marks that change the
 * direction of the following text are removed.
 */
export function isolatedIn(direction: Direction): <Value>(value: Value) => Value | string {
  return (value) => {
    if (typeof value !== 'string') return value
    const { text, outside } = splitByIsolates(value)
    return OTHER_DIRECTION[direction].test(outside) && !TOKEN.test(text) ? `\u2068${text}\u2069` : text
  }
}

const RIGHT_TO_LEFT = '\\u0590-\\u08ff\\u200f\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}'
const OTHER_DIRECTION = {
  ltr: new RegExp(`[${RIGHT_TO_LEFT}]`, 'u'),
  rtl: new RegExp(`(?![${RIGHT_TO_LEFT}])[\\p{L}\\u200e]`, 'u'),
}

/** Addresses and Latin words, which read right in either direction. Mail programs would make marks part of a link. */
const TOKEN = /^[A-Za-z0-9]([!-~]*[A-Za-z0-9])?$|^https?:[!-~]*$/

/** A sentence without values is called without arguments. */
type Writer<Values, Options, Result> = (values: Values | undefined, options?: Options) => Result
type Sentence<Values, Options> = Writer<Values, Options, unknown> & { parts?: Writer<Values, Options, unknown> }

/** The same sentence with isolated values; `isolatedFor` returns the isolating function for each call. */
export function withIsolatedValues<Values extends object, Options, Written extends Sentence<Values, Options>>(
  sentence: Written,
  isolatedFor: (options?: Options) => (value: unknown) => unknown,
): Written {
  const isolating =
    <Result>(write: Writer<Values, Options, Result>): Writer<Values, Options, Result> =>
    (values, options) => {
      const isolated = isolatedFor(options)
      const isolatedValues =
        values && (Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])) as Values)
      return write(isolatedValues, options)
    }
  return Object.assign(isolating(sentence), sentence.parts && { parts: isolating(sentence.parts) }) as Written
}

/** The text with balanced isolates, and without other marks of direction. */
export function withoutStrayMarks(text: string): string {
  return splitByIsolates(text).text
}

/** The text with balanced isolates, and the part of it outside of isolates. */
function splitByIsolates(value: string): { text: string; outside: string } {
  if (!/[\u202a-\u202e\u2066-\u2069]/.test(value)) return { text: value, outside: value }
  const letters = [...value.replaceAll(/[\u202a-\u202e]/g, '')]
  const open: number[] = []
  const inside = new Set<number>()
  const stray = new Set<number>()
  letters.forEach((letter, index) => {
    if (letter === '\u2069') {
      const begin = open.pop()
      if (begin === undefined) stray.add(index)
      else for (let at = begin; at <= index; at++) inside.add(at)
    } else if (letter >= '\u2066' && letter <= '\u2068') open.push(index)
  })
  for (const index of open) stray.add(index)
  return {
    text: letters.filter((_, index) => !stray.has(index)).join(''),
    outside: letters.filter((_, index) => !stray.has(index) && !inside.has(index)).join(''),
  }
}
