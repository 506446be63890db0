import type { ReportFont } from './report-fonts.ts'

/** One grapheme cluster as it is drawn. Odd levels are right to left (Unicode bidirectional algorithm). */
export type Cluster = {
  source: string
  text: string
  font: ReportFont
  level: number
  index: number
  isSpace: boolean
}

/** Text drawn at once, in one font and direction; `actual` is set where characters are reordered, joined or replaced. */
export type PlacedRun = { text: string; actual: string | null; font: ReportFont; width: number; x: number }

/** A line's clusters as positioned runs in reading order. Unit of all measures: points. */
export function placeRuns(line: Cluster[], size: number): PlacedRun[] {
  const runs = runsOf(line)
  const placed = new Map<Run, PlacedRun>()
  let x = 0
  for (const run of inVisualOrder(runs)) {
    const { font, text } = run
    const width = widthOf(font, text, size)
    placed.set(run, { text, actual: actualTextOf(run), font, width, x })
    x += width
  }
  return runs.flatMap((run) => placed.get(run) ?? [])
}

export function widthOfClusters(clusters: Cluster[], size: number): number {
  return runsOf(clusters).reduce((sum, { font, text }) => sum + widthOf(font, text, size), 0)
}

/** Right-to-left text has its ActualText on the paragraph: readers that reorder glyphs would reverse it twice. */
function actualTextOf({ text, source, level }: Run): string | null {
  return level % 2 === 0 && (text !== source || RESHAPED.test(source)) ? source : null
}

type Run = { text: string; source: string; font: ReportFont; level: number }

/** Letters that make fontkit lay out a run from right to left. */
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Digits that are read from left to right, but that fontkit lays out as the letters of their script. */
export const DIGIT_OF_RIGHT_TO_LEFT = /[\u0600-\u0605\u0660-\u066c\u06dd\u06f0-\u06f9]/
/** Scripts whose signs may stand before, above or below the letter that they follow in reading. */
const RESHAPED =
  /[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}]/u

/**
 * Runs of one font and level. pdfkit lays out words from left to right, so right-to-left text is split at spaces and at
 * characters of no right-to-left script, and their digits one by one. Runs with an ActualText are split at spaces, so that words can be selected.
 */
function runsOf(clusters: Cluster[]): Run[] {
  const runs: Run[] = []
  let last: (Run & { isOpen: boolean }) | undefined
  for (const { source, text, font, level, isSpace } of clusters) {
    const isOpen =
      level % 2 === 0
        ? !(isSpace && RESHAPED.test(last?.source ?? '')) && !DIGIT_OF_RIGHT_TO_LEFT.test(text)
        : RIGHT_TO_LEFT_LETTER.test(text)
    // An invisible mark joins the run before it.
    if (last && (text === '' || (last.isOpen && isOpen && last.font === font && last.level === level))) {
      last.text += text
      last.source += text === '' ? '' : source
    } else if (text !== '') {
      last = { text, source, font, level, isOpen }
      runs.push(last)
    }
  }
  return runs
}

/** Rule L2 of the bidirectional algorithm: reverse each sequence of at least a level, from the highest level down. */
function inVisualOrder(runs: Run[]): Run[] {
  const result = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < result.length; start++) {
      let end = start
      while ((result[end]?.level ?? 0) >= level) end++
      if (end > start) result.splice(start, end - start, ...result.slice(start, end).reverse())
      start = end
    }
  }
  return result
}

const widths = new WeakMap<ReportFont, Map<string, number>>()

/** Measured by word, as it is drawn. */
function widthOf(font: ReportFont, text: string, size: number): number {
  return (text.match(/[^ ]* |[^ ]+$/g) ?? []).reduce((sum, word) => sum + widthOfWord(font, word), 0) * size
}

/** Unit: the font size. */
function widthOfWord(font: ReportFont, word: string): number {
  const known = widths.get(font) ?? new Map<string, number>()
  widths.set(font, known)
  let width = known.get(word)
  if (width === undefined) {
    width = font.font.layout(word).advanceWidth / font.font.unitsPerEm
    known.set(word, width)
  }
  return width
}
