import { asRead } from './as-read.ts'

/** Unit: UTF-16 code units. */
export type Range = { from: number; to: number }

/** Returns a function that widens a range to the words it touches. */
export function wholeWordsOf(text: string): (range: Range) => Range {
  const { folded, startsWord, endsWord, from: begins, to: ends } = asRead(text)
  return ({ from, to }) => {
    let first = ends.findIndex((end) => end > from)
    let last = begins.map((begin) => begin < to).lastIndexOf(true)
    const isBetween = (unit: number) => unit < 0 || folded[unit] === ' '
    const startsOutside = isBetween(first) || (begins[first]! >= from && startsWord[first])
    const endsOutside = isBetween(last) || (ends[last]! <= to && endsWord[last])
    while (!startsOutside && !startsWord[first]) first--
    while (!endsOutside && !endsWord[last]) last++
    return { from: startsOutside ? from : begins[first]!, to: endsOutside ? to : ends[last]! }
  }
}
