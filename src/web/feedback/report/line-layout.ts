import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { type Characters, clustersOf } from './report-fonts.ts'
import { type Atom, type Piece, placedPieces, widthOfAtoms } from './visual-pieces.ts'

/** One line, its pieces in reading order. */
export type Line = { pieces: Piece[]; width: number; isRightToLeft: boolean }

const bidi = bidiFactory()

/** Breaks a paragraph into lines of at most this width and places each line's pieces. Unit: points. */
export function layOutLines(paragraph: string, characters: Characters, size: number, maxWidth: number): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  const baseLevel = paragraphs[0]?.level ?? 0
  const atoms = clustersOf(paragraph).map(({ segment, index }): Atom => {
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
  const words = wordsOf(paragraph, atoms).flatMap((word) => (fits(word) ? [word] : chopped(word)))
  return filled(words).map((line) => {
    const pieces = placedPieces(line, size)
    return {
      pieces,
      width: pieces.reduce((sum, piece) => sum + piece.width, 0),
      isRightToLeft: baseLevel === 1,
    }
  })

  function fits(line: Atom[]): boolean {
    return widthOfAtoms(withoutTrailingSpace(line), size) <= maxWidth
  }

  /** A word longer than a line, such as an address, is cut where the line ends. */
  function chopped(word: Atom[]): Atom[][] {
    const parts: Atom[][] = [[]]
    let width = 0
    for (const atom of word) {
      const atomWidth = widthOfAtoms([atom], size)
      if (width > 0 && width + atomWidth > maxWidth) {
        parts.push([])
        width = 0
      }
      parts.at(-1)?.push(atom)
      width += atomWidth
    }
    return parts
  }

  function filled(words: Atom[][]): Atom[][] {
    const lines: Atom[][] = []
    let line: Atom[] = []
    let lineWidth = 0
    for (const word of words) {
      const wordWidth = widthOfAtoms(word, size)
      if (line.length > 0 && lineWidth + widthOfAtoms(withoutTrailingSpace(word), size) > maxWidth) {
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

/** What stays together: the text between two places where a line may end. */
function wordsOf(paragraph: string, atoms: Atom[]): Atom[][] {
  const ends = breakPositions(paragraph)
  const words: Atom[][] = []
  let word: Atom[] = []
  for (const atom of atoms) {
    if (word.length > 0 && ends.has(atom.index)) {
      words.push(word)
      word = []
    }
    word.push(atom)
  }
  return [...words, word]
}

/** Written without spaces: the words are found by dictionary, which the line breaking rules leave to others. */
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

function withoutTrailingSpace(line: Atom[]): Atom[] {
  const last = line.findLastIndex(({ isSpace }) => !isSpace)
  return line.slice(0, last + 1)
}
