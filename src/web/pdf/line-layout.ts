import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { type Characters, clustersOf } from './report-fonts.ts'
import { type Cluster, type PlacedRun, placeRuns, widthOfClusters } from './text-runs.ts'

/** One line, with its runs in reading order. */
export type Line = { runs: PlacedRun[]; width: number; isRightToLeft: boolean }

const bidi = bidiFactory()

/** Breaks a paragraph into lines of at most this width and places each line's runs. Unit: points. */
export function layOutLines(paragraph: string, characters: Characters, size: number, maxWidth: number): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  const baseLevel = paragraphs[0]?.level ?? 0
  const clusters = clustersOf(paragraph).map(({ segment, index }): Cluster => {
    const drawn = characters.get(segment)
    if (!drawn) throw new Error(`No font was chosen for ${JSON.stringify(segment)}`)
    const level = levels[index] ?? baseLevel
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(drawn.text) : null
    return {
      source: segment,
      text: mirrored ?? drawn.text,
      font: drawn.font,
      level,
      index,
      isSpace: drawn.text === ' ',
    }
  })
  const words = wordsOf(paragraph, clusters).flatMap((word) => (fits(word) ? [word] : split(word)))
  return fill(words).map((line) => {
    const runs = placeRuns(line, size)
    return {
      runs,
      width: runs.reduce((sum, run) => sum + run.width, 0),
      isRightToLeft: baseLevel === 1,
    }
  })

  function fits(line: Cluster[]): boolean {
    return widthOfClusters(withoutTrailingSpace(line), size) <= maxWidth
  }

  /** Splits a word that is longer than a line, such as a URL. */
  function split(word: Cluster[]): Cluster[][] {
    const parts: Cluster[][] = [[]]
    let width = 0
    for (const cluster of word) {
      const clusterWidth = widthOfClusters([cluster], size)
      if (width > 0 && width + clusterWidth > maxWidth) {
        parts.push([])
        width = 0
      }
      parts.at(-1)?.push(cluster)
      width += clusterWidth
    }
    return parts
  }

  function fill(words: Cluster[][]): Cluster[][] {
    const lines: Cluster[][] = []
    let line: Cluster[] = []
    let lineWidth = 0
    for (const word of words) {
      const wordWidth = widthOfClusters(word, size)
      if (line.length > 0 && lineWidth + widthOfClusters(withoutTrailingSpace(word), size) > maxWidth) {
        lines.push(withoutTrailingSpace(line))
        line = []
        lineWidth = 0
      }
      line.push(...word)
      lineWidth += wordWidth
    }
    return [...lines, withoutTrailingSpace(line)]
  }
}

/** The text between two possible line breaks. */
function wordsOf(paragraph: string, clusters: Cluster[]): Cluster[][] {
  const ends = breakPositions(paragraph)
  const words: Cluster[][] = []
  let word: Cluster[] = []
  for (const cluster of clusters) {
    if (word.length > 0 && ends.has(cluster.index)) {
      words.push(word)
      word = []
    }
    word.push(cluster)
  }
  return [...words, word]
}

/** Scripts without spaces: words are found by dictionary, which the line breaking rules do not cover. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Khmer}]+/gu
const dictionaryWords = new Intl.Segmenter('th', { granularity: 'word' })

function breakPositions(paragraph: string): Set<number> {
  const positions = new Set<number>()
  const breaker = new LineBreaker(paragraph)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.add(next.position)
  for (const { 0: run, index } of paragraph.matchAll(WITHOUT_SPACES))
    for (const word of dictionaryWords.segment(run)) if (word.index > 0) positions.add(index + word.index)
  return positions
}

function withoutTrailingSpace(line: Cluster[]): Cluster[] {
  const last = line.map(({ isSpace }) => isSpace).lastIndexOf(false)
  return line.slice(0, last + 1)
}
