import { bothPassages } from '../src/domain/feedback/marked-passages.ts'
import { MAX_PASSAGES, passageProblem, withoutPassages } from '../src/domain/feedback/withheld.ts'
import { passagesShown } from '../src/domain/text/passage-places.ts'
import { asTable, atMost, type Floor } from './floors.ts'

/**
 * The longest texts that the form accepts: three texts, a line for each rating and six further answers. Unit:
 * characters.
 */
const LENGTHS: readonly number[] = [20_000, 20_000, 20_000, ...Array(6).fill(300), ...Array(6).fill(2000)]
/** All passages of a request. Unit: bytes. */
const MOST_BYTES = 256 * 1024

/** What passages and texts are made of. */
const PIECES: Record<string, string> = {
  'a word': 'a ',
  'two words': 'a b ',
  sentences: 'Works well with others and asks good questions when something is unclear. ',
  'composed letters': 'é ',
  'a letter with marks': `e${'\u0301\u0323'.repeat(14)} `,
  Chinese: '学生工作认真',
  'one Chinese word': '好',
  Korean: '학생은 ',
  'one Korean word': '한국',
  'signs for three letters': '㎧',
  Arabic: 'عَمِلَ بِجِدٍّ ',
  ligatures: '\ufdfa ',
  emoji: '👩‍👩‍👧‍👦',
  dashes: 'a-b—c ',
}

/** A text that repeats a piece. */
const SHAPES: Record<string, (piece: string, place: number) => string> = {
  'each one piece longer': (piece, place) => piece.repeat(place + 1),
  'as long as are read': (piece, place) => piece.repeat(Math.max(1, longestOf(piece) - place)),
  'not there, but for the end': (piece, place) => `${piece.repeat(2 * place + 1)}q`,
}

const JUDGED: Record<string, (texts: string[], passages: string[]) => unknown> = {
  'what is wrong with them': (texts, passages) => passageProblem(texts, passages),
  'the texts without them': withoutPassages,
  'which are shown': (texts, passages) => passagesShown(texts, passages, passages),
  'two lists as one': (texts, passages) => bothPassages(texts, passages, passages),
}

/** While passages are judged, the process answers nobody. The limit is for the longest texts and the most passages that are accepted. */
export function measureWithheld(): { floors: Floor[]; table: string } {
  const rows: string[][] = []
  let longest = 0
  for (const [of, piece] of Object.entries(PIECES))
    for (const [shape, passageOf] of Object.entries(SHAPES)) {
      const texts = LENGTHS.map((length) => piece.repeat(Math.floor(length / piece.length)))
      const passages = Array.from({ length: MAX_PASSAGES }, (_, place) => passageOf(piece, place))
      const times = Object.values(JUDGED).map((judge) => fastest(() => judge(texts, passages)))
      longest = Math.max(longest, ...times)
      rows.push([of, shape, ...times.map((time) => (1000 * time).toFixed(0))])
    }
  return {
    floors: [atMost('withheld passages: judged within, s', 0.1, longest)],
    table: asTable(['texts', 'passages', ...Object.keys(JUDGED).map((name) => `${name}, ms`)], rows),
  }
}

/** Unit: seconds of processor time, which other work on the machine hardly changes. The first run compiles. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1_000_000
  })
  return Math.min(...times)
}

/** How often a piece is repeated in each of the longest passages. */
function longestOf(piece: string): number {
  const characters = Math.min(4 * sum(LENGTHS), (MOST_BYTES / Buffer.byteLength(piece)) * piece.length)
  return Math.floor(characters / MAX_PASSAGES / piece.length)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
