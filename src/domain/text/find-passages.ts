import { asRead, type Reading } from './as-read.ts'

// Finds passages in the texts of one feedback record. Each passage takes time in proportion to the length of the texts.

/** The texts as a reader reads them, concatenated. */
export type ReadTexts = {
  texts: readonly { reading: Reading; begin: number }[]
  /** The length of all texts. Positions and lengths count code units of the folded text. */
  length: number
  codes: Uint16Array
  /** Where words begin, and for each position whether a word begins or ends there. */
  wordStarts: Int32Array
  isWordStart: Uint8Array
  endsWord: Uint8Array
}

/** `common`: for each position, how many characters match the beginning of the group's longest passage. */
type Search = ReadTexts & { common: Int32Array; scratch: Int32Array }

export type Found = ReadTexts & {
  /** For each passage, in their order: its length and where it begins. A passage may overlap itself. */
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
 * Finds whole words only: hiding 'ill' in 'skills' would tell the student what is hidden. Older versions accepted parts of words,
 * so a passage that is nowhere a whole word is found as they did.
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
    // A passage that is alone in its group is found faster without comparing beginnings.
    const [longest = ''] = group
    if (group.length > 1) compareFromEach(longest, search)
    const startsOf = group.length > 1 ? commonStarts : loneStarts
    for (const one of group)
      found.set(one, { folded: one, length: one.length, starts: startsOf(one, search, partsOfWords) })
  }
  return { ...read, passages: passages.map((passage) => found.get(foldedOf.get(passage)!)!) }
}

/** Groups each passage with the passages that it begins with, longest first. */
function groupsOf(folded: Iterable<string>): string[][] {
  const groups: string[][] = []
  for (const one of [...new Set(folded)].sort().reverse()) {
    const last = groups.at(-1)
    if (last?.[0]?.startsWith(one)) last.push(one)
    else groups.push([one])
  }
  return groups
}

/** The Knuth-Morris-Pratt search: `indexOf` takes quadratic time to find 'a a a b' in 'a a a a …'. */
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

/** For each beginning of the passage, the length of its longest suffix that is also a beginning. */
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

/** The Z-algorithm: for each position, how many characters match the beginning of the passage, in linear time. */
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
  // The characters from `from` to `until` have already been compared.
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

/** The positions at which at least as many characters match as the passage has. */
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
