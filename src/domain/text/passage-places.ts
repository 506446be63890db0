import { type Found, findPassages, type Places, readTexts } from './find-passages.ts'
import type { Range } from './whole-words.ts'

// The parts of a feedback record's texts that passages cover.

/** The parts of each text that passages cover; ranges that touch or overlap are merged. Unit: characters of the text. */
export function coveredRanges({ texts, passages, length }: Found): Range[][] {
  const reach = new Int32Array(length)
  for (const { starts, length: long } of passages)
    for (let index = 0; index < starts.length; index++) {
      const start = starts[index]!
      if (reach[start]! < start + long) reach[start] = start + long
    }
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

/** Whether each passage occurs somewhere without another passage crossing its beginning or end. */
export function haveTheirOwn({ passages, length }: Found): boolean {
  const crossing = new Int32Array(length + 1)
  for (const passage of passages) addPlaces(crossing, passage.starts, 1, passage.length)
  addUp(crossing)
  return passages.every((passage) => {
    const { starts } = passage
    // Occurrences of the same passage that cross it begin less than its length before it.
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

/** The passages that can still be read while others are withheld. */
export function passagesShown(
  texts: readonly string[],
  passages: readonly string[],
  withheld: readonly string[],
): string[] {
  const found = findPassages(readTexts(texts), [...passages, ...withheld])
  const hidden = new Int32Array(found.length + 1)
  for (const passage of found.passages.slice(passages.length)) addPlaces(hidden, passage.starts, 0, passage.length)
  addUp(hidden)
  /** How many characters before each position can be read. */
  const shown = new Int32Array(found.length + 1)
  for (let place = 0; place < found.length; place++) shown[place + 1] = shown[place]! + (hidden[place] === 0 ? 1 : 0)
  return passages.filter((_, index) => {
    const { starts, length } = found.passages[index]!
    return starts.some((start) => shown[start + length]! > shown[start]!)
  })
}

/** For each passage, whether the student can read more without it. */
export function neededPassages({ passages, length }: Found): boolean[] {
  const hidden = new Int32Array(length)
  for (const passage of passages) hide(hidden, passage, 1)
  return passages.map((passage) => {
    const isNeeded = standsAlone(hidden, passage)
    if (!isNeeded) hide(hidden, passage, -1)
    return isNeeded
  })
}

/** Counts each position once, even where the passage overlaps itself. */
function hide(hidden: Int32Array, { starts, length }: Places, by: 1 | -1): void {
  let end = 0
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index]!
    for (let place = Math.max(start, end); place < start + length; place++) hidden[place]! += by
    end = start + length
  }
}

/** Whether this passage alone hides some position. */
function standsAlone(hidden: Int32Array, { starts, length }: Places): boolean {
  let end = 0
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index]!
    for (let place = Math.max(start, end); place < start + length; place++) if (hidden[place] === 1) return true
    end = start + length
  }
  return false
}

/** Counts the positions in this range once `addUp` has been called. */
function addPlaces(counts: Int32Array, starts: Int32Array, from: number, to: number): void {
  for (let index = 0; index < starts.length; index++) {
    counts[starts[index]! + from]!++
    counts[starts[index]! + to]!--
  }
}

function addUp(counts: Int32Array): void {
  for (let place = 1; place < counts.length; place++) counts[place]! += counts[place - 1]!
}
