import { asRead, type Reading } from './as-read.ts'
import type { Range } from './whole-words.ts'

// Where passages stand in the texts of one feedback. Takes time in proportion to the length of the texts, for each passage.

/** Places are code units of what a reader reads of all texts, one text after the other. */
export type Found = {
  texts: readonly { reading: Reading; begin: number }[]
  /** Of each passage, in the order of the passages: how long it is, and where it begins; overlapping itself, too. */
  passages: readonly Places[]
  /** Of all texts. */
  length: number
}
type Places = { folded: string; length: number; starts: Int32Array }

/**
 * As whole words only: hiding 'ill' in 'skills' would tell the student what is hidden. A passage that is nowhere whole words comes
 * from a version that took any characters, and is found as such if these count.
 */
export function findPassages(
  all: readonly string[],
  passages: readonly string[],
  { partsOfWords = false }: { partsOfWords?: boolean } = {},
): Found {
  let length = 0
  const texts = all.map((text) => {
    const reading = asRead(text)
    const begin = length
    length += reading.folded.length
    return { reading, begin }
  })
  const found = passages.map((passage) => {
    const { folded } = asRead(passage)
    const whole = startsOf(folded, { texts, length }, true)
    const isOlder = partsOfWords && whole.length === 0
    return { folded, length: folded.length, starts: isOlder ? startsOf(folded, { texts, length }, false) : whole }
  })
  return { texts, passages: found, length }
}

function startsOf(passage: string, { texts, length }: Pick<Found, 'texts' | 'length'>, isWhole: boolean): Int32Array {
  const starts = new Int32Array(length)
  let count = 0
  const fallBack = fallBacksOf(passage)
  // By Knuth, Morris and Pratt: `indexOf` compares 'a a a b' with 'a a a a …' from every place on.
  for (const { reading, begin } of texts) {
    const { folded, startsWord, endsWord } = reading
    if (passage === '' || passage.length > folded.length) continue
    for (let at = 0, matched = 0; at < folded.length; at++) {
      matched = matchedWith(folded.charCodeAt(at), passage, matched, fallBack)
      if (matched < passage.length) continue
      const start = at - passage.length + 1
      if (!isWhole || (startsWord[start] && endsWord[at])) starts[count++] = begin + start
      matched = fallBack[matched - 1]!
    }
  }
  return starts.slice(0, count)
}

/** For each beginning of the passage, how many of its last characters are a shorter beginning. */
function fallBacksOf(passage: string): Int32Array {
  const fallBack = new Int32Array(passage.length)
  for (let at = 1; at < passage.length; at++)
    fallBack[at] = matchedWith(passage.charCodeAt(at), passage, fallBack[at - 1]!, fallBack)
  return fallBack
}

function matchedWith(code: number, passage: string, matched: number, fallBack: Int32Array): number {
  let next = matched
  while (next > 0 && code !== passage.charCodeAt(next)) next = fallBack[next - 1]!
  return code === passage.charCodeAt(next) ? next + 1 : next
}

/** The parts of each text that a passage covers; those that touch or overlap are one. Unit: characters of the text. */
export function coveredRanges({ texts, passages, length }: Found): Range[][] {
  const reach = new Int32Array(length)
  for (const passage of passages)
    for (const start of passage.starts) reach[start] = Math.max(reach[start]!, start + passage.length)
  return texts.map(({ reading: { folded, from, to }, begin }) => {
    const ranges: Range[] = []
    let end = 0
    for (let unit = 0; unit < folded.length; unit++) {
      const reached = reach[begin + unit]! - begin
      if (reached <= 0) continue
      const last = ranges.at(-1)
      if (last && (unit < end || from[unit]! <= last.to)) last.to = Math.max(last.to, to[Math.max(end, reached) - 1]!)
      else ranges.push({ from: from[unit]!, to: to[reached - 1]! })
      end = Math.max(end, reached)
    }
    return ranges
  })
}

/** Of each passage, whether it stands somewhere where no other one goes on across its beginning or its end. */
export function haveTheirOwn({ passages, length }: Found): boolean[] {
  const crossing = new Int32Array(length + 1)
  for (const passage of passages) addPlaces(crossing, passage.starts, 1, passage.length)
  addUp(crossing)
  return passages.map((passage) => {
    const { starts } = passage
    // Those that itself goes on across: they begin less than its length before.
    let before = 0
    let after = 0
    for (let index = 0; index < starts.length; index++) {
      const start = starts[index]!
      const end = start + passage.length
      while (starts[before]! + passage.length <= start) before++
      while (after < starts.length && starts[after]! < end) after++
      if (crossing[start] === index - before && crossing[end] === after - index - 1) return true
    }
    return false
  })
}

/** Those of the passages that can be read where others are withheld. */
export function passagesShown(
  texts: readonly string[],
  passages: readonly string[],
  withheld: readonly string[],
): string[] {
  const found = findPassages(texts, [...passages, ...withheld])
  const hidden = new Int32Array(found.length + 1)
  for (const passage of found.passages.slice(passages.length)) addPlaces(hidden, passage.starts, 0, passage.length)
  addUp(hidden)
  return passages.filter((_, index) => placesOf(found.passages[index]!).some((place) => hidden[place] === 0))
}

/** Of each passage, whether the student reads more without it. */
export function neededPassages({ passages, length }: Found): boolean[] {
  const hidden = new Int32Array(length)
  const places = passages.map(placesOf)
  for (const one of places) for (const place of one) hidden[place]!++
  return places.map((one) => {
    if (one.some((place) => hidden[place] === 1)) return true
    for (const place of one) hidden[place]!--
    return false
  })
}

/** Each code unit once. */
function placesOf({ starts, length }: Places): number[] {
  const places: number[] = []
  let end = 0
  for (const start of starts) {
    for (let place = Math.max(start, end); place < start + length; place++) places.push(place)
    end = start + length
  }
  return places
}

/** Counts what is between these places, until `addUp`. */
function addPlaces(counts: Int32Array, starts: Int32Array, from: number, to: number): void {
  for (let index = 0; index < starts.length; index++) {
    counts[starts[index]! + from]!++
    counts[starts[index]! + to]!--
  }
}

function addUp(counts: Int32Array): void {
  for (let place = 1; place < counts.length; place++) counts[place]! += counts[place - 1]!
}
