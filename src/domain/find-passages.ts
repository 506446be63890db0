import { asRead, type Reading } from './as-read.ts'

// Finds passages in the texts of one feedback, in time in proportion to the length of the texts for each passage.

/** Texts, one after the other, as a reader reads them. */
export type ReadTexts = {
  texts: readonly { reading: Reading; begin: number }[]
  /** Of all texts. Unit: code units of what is read, as all places. */
  length: number
  codes: Uint16Array
  /** Where words begin, and at each place whether one begins or ends there. */
  wordStarts: Int32Array
  isWordStart: Uint8Array
  endsWord: Uint8Array
}

/** `common`: from each place, how many characters are those with which the longest passage of a group begins. */
type Search = ReadTexts & { common: Int32Array; scratch: Int32Array }

export type Found = ReadTexts & {
  /** Of each passage, in the order of the passages: how long it is, and where it begins; overlapping itself, too. */
  passages: readonly Places[]
}
export type Places = { folded: string; length: number; starts: Int32Array }

export function readTexts(all: readonly string[]): ReadTexts {
  const readings = all.map(asRead)
  const length = readings.reduce((total, { folded }) => total + folded.length, 0)
  const codes = new Uint16Array(length)
  const wordStarts = new Int32Array(length)
  const isWordStart = new Uint8Array(length)
  const endsWord = new Uint8Array(length)
  let [end, words] = [0, 0]
  const texts = readings.map((reading) => {
    const begin = end
    for (let at = 0; at < reading.folded.length; at++, end++) {
      codes[end] = reading.folded.charCodeAt(at)
      if (reading.startsWord[at]) wordStarts[words++] = end
      isWordStart[end] = Number(reading.startsWord[at])
      endsWord[end] = Number(reading.endsWord[at])
    }
    return { reading, begin }
  })
  return { texts, length, codes, wordStarts: wordStarts.slice(0, words), isWordStart, endsWord }
}

/**
 * As whole words only: hiding 'ill' in 'skills' would tell the student what is hidden. A passage that is nowhere whole words comes
 * from a version that took any characters, and is found as such if these count.
 */
export function findPassages(
  read: ReadTexts,
  passages: readonly string[],
  { partsOfWords = false }: { partsOfWords?: boolean } = {},
): Found {
  const foldedOf = new Map(passages.map((passage) => [passage, '']))
  for (const passage of foldedOf.keys()) foldedOf.set(passage, asRead(passage).folded)
  const found = new Map<string, Places>()
  const search = { ...read, common: new Int32Array(read.length), scratch: new Int32Array(read.length) }
  for (const group of groupsOf(foldedOf.values())) {
    // One alone is found faster than the beginnings of one.
    const [longest = ''] = group
    if (group.length > 1) compareFromEach(longest, search)
    const startsOf = group.length > 1 ? commonStarts : loneStarts
    for (const one of group)
      found.set(one, { folded: one, length: one.length, starts: startsOf(one, search, partsOfWords) })
  }
  return { ...read, passages: passages.map((passage) => found.get(foldedOf.get(passage)!)!) }
}

/** Each with those that it begins with, the longest first. */
function groupsOf(folded: Iterable<string>): string[][] {
  const groups: string[][] = []
  for (const one of [...new Set(folded)].sort().reverse()) {
    const last = groups.at(-1)
    if (last?.[0]?.startsWith(one)) last.push(one)
    else groups.push([one])
  }
  return groups
}

/** By Knuth, Morris and Pratt: `indexOf` compares 'a a a b' with 'a a a a …' from every place on. */
function loneStarts(folded: string, search: Search, partsOfWords: boolean): Int32Array {
  const { texts, codes, length, isWordStart, endsWord, scratch } = search
  let count = 0
  const passage = codesOf(folded)
  const fallBack = fallBacksOf(passage)
  for (const [index, { begin }] of texts.entries()) {
    const end = texts[index + 1]?.begin ?? length
    if (folded === '' || folded.length > end - begin) continue
    for (let at = begin, matched = 0; at < end; at++) {
      const code = codes[at]!
      while (matched > 0 && code !== passage[matched]) matched = fallBack[matched - 1]!
      if (code !== passage[matched]) continue
      matched++
      if (matched < passage.length) continue
      scratch[count++] = at - matched + 1
      matched = fallBack[matched - 1]!
    }
  }
  const starts = new Int32Array(count)
  let whole = 0
  for (let index = 0; index < count; index++) {
    const start = scratch[index]!
    if (isWordStart[start] === 1 && endsWord[start + folded.length - 1] === 1) starts[whole++] = start
  }
  return partsOfWords && whole === 0 ? scratch.slice(0, count) : starts.slice(0, whole)
}

/** For each beginning of the passage, how many of its last characters are a shorter beginning. */
function fallBacksOf(passage: Uint16Array): Int32Array {
  const fallBack = new Int32Array(passage.length)
  for (let at = 1, matched = 0; at < passage.length; at++) {
    while (matched > 0 && passage[at] !== passage[matched]) matched = fallBack[matched - 1]!
    if (passage[at] === passage[matched]) matched++
    fallBack[at] = matched
  }
  return fallBack
}

function codesOf(folded: string): Uint16Array {
  const codes = new Uint16Array(folded.length)
  for (let at = 0; at < folded.length; at++) codes[at] = folded.charCodeAt(at)
  return codes
}

/** From each place, how many characters are those with which the passage begins: the Z-algorithm, which compares each only once. */
function compareFromEach(folded: string, { texts, codes, length, common }: Search): void {
  const passage = codesOf(folded)
  const within = new Int32Array(folded.length)
  compare(passage, passage, 1, folded.length, within, within)
  within[0] = folded.length
  for (const [index, { begin }] of texts.entries())
    compare(passage, codes, begin, texts[index + 1]?.begin ?? length, within, common)
}

function compare(
  passage: Uint16Array,
  codes: Uint16Array,
  begin: number,
  end: number,
  within: Int32Array,
  common: Int32Array,
): void {
  // The characters from `from` until `until` are compared already.
  let from = begin
  let until = begin
  for (let at = begin; at < end; at++) {
    let same = 0
    if (at < until) {
      same = within[at - from]!
      if (same < until - at) {
        common[at] = same
        continue
      }
      same = until - at
    }
    while (at + same < end && same < passage.length && codes[at + same] === passage[same]) same++
    common[at] = same
    if (at + same <= until) continue
    from = at
    until = at + same
  }
}

/** Where as many characters are the same as the passage has. */
function commonStarts(folded: string, search: Search, partsOfWords: boolean): Int32Array {
  const { length, wordStarts, endsWord, common, scratch } = search
  const size = folded.length
  if (size === 0) return new Int32Array(0)
  let count = 0
  for (let index = 0; index < wordStarts.length; index++) {
    const start = wordStarts[index]!
    if (common[start]! >= size && endsWord[start + size - 1] === 1) scratch[count++] = start
  }
  if (count === 0 && partsOfWords)
    for (let start = 0; start < length; start++) if (common[start]! >= size) scratch[count++] = start
  return scratch.slice(0, count)
}
