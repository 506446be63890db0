import { type Found, findPassages, type ReadTexts, readTexts } from '../text/find-passages.ts'
import { coveredRanges, neededPassages } from '../text/passage-places.ts'
import { type Range, wholeWordsOf } from '../text/whole-words.ts'
import { problemOf } from './withheld.ts'

/** A text by its sentences, the indexes of marked sentences, and ranges of words that are marked on their own. */
type MarkedText = { sentences: readonly string[]; marked: readonly number[]; words: readonly Range[] }

/** The marked passages. Adjacent ones form one passage, unless that makes passages overlap. */
export function markedPassages(texts: readonly MarkedText[]): string[] {
  const read = readTexts(texts.map(({ sentences }) => sentences.join('')))
  return passagesAt(
    read,
    texts.map(({ sentences, marked, words }) => {
      const text = sentences.join('')
      const wholeWords = wholeWordsOf(text)
      const places = rangesOf(sentences)
      // A sentence can end with a mark that belongs to the next word.
      return { text, ranges: [...marked.map((place) => wholeWords(places[place]!)), ...words] }
    }),
  )
}

/** The reverse of `markedPassages`: the sentences and words to mark in each text for these passages. */
export function marksOf(
  texts: readonly (readonly string[])[],
  passages: readonly string[],
): Pick<MarkedText, 'marked' | 'words'>[] {
  const read = readTexts(texts.map((sentences) => sentences.join('')))
  const found = findPassages(read, passages, { partsOfWords: true })
  return coveredRanges(found).map((ranges, index) => {
    const places = trimmedRangesOf(texts[index]!)
    const marks = ranges.map((range) => {
      const within = places.flatMap(({ from, to }, place) =>
        from < to && range.from <= from && to <= range.to ? [place] : [],
      )
      const isWhole =
        within.length > 0 && places[within[0]!]!.from === range.from && places[within.at(-1)!]!.to === range.to
      return isWhole ? { marked: within, words: [] } : { marked: [], words: [range] }
    })
    return { marked: marks.flatMap(({ marked }) => marked), words: marks.flatMap(({ words }) => words) }
  })
}

function trimmedRangesOf(sentences: readonly string[]): Range[] {
  return rangesOf(sentences).map(({ from, to }, place) => {
    const sentence = sentences[place]!
    return {
      from: from + sentence.length - sentence.trimStart().length,
      to: to - sentence.length + sentence.trimEnd().length,
    }
  })
}

function rangesOf(sentences: readonly string[]): Range[] {
  let end = 0
  return sentences.map((sentence) => {
    const from = end
    end += sentence.length
    return { from, to: end }
  })
}

/**
 * Merges two lists of passages into one that withholds what either does. Passages that are no longer in the texts stay as they
 * are.
 */
export function bothPassages(texts: readonly string[], one: readonly string[], other: readonly string[]): string[] {
  const passages = [...one, ...other]
  const found = findPassages(readTexts(texts), passages)
  const ranges = coveredRanges(found)
  const absent = passages.filter((_, index) => found.passages[index]!.starts.length === 0)
  return [
    ...passagesAt(
      found,
      texts.map((text, index) => ({ text, ranges: ranges[index]! })),
    ),
    ...distinct(absent),
  ]
}

function passagesAt(read: ReadTexts, texts: readonly { text: string; ranges: readonly Range[] }[]): string[] {
  const passagesIn = (merge: (ranges: readonly Range[]) => readonly Range[]) => {
    const all = texts.flatMap(({ text, ranges }) => merge(ranges).map(({ from, to }) => text.slice(from, to).trim()))
    return needed(distinct(all), (passages) => findPassages(read, passages))
  }
  const { passages, found } = passagesIn(joined)
  return problemOf(found) === null ? passages : passagesIn((ranges) => ranges).passages
}

/** The passages without those that others cover anyway, or that contain nothing to read. */
function needed(passages: readonly string[], find: (passages: readonly string[]) => Found) {
  const found = find(passages)
  const areNeeded = neededPassages(found)
  const isNeeded = (_: unknown, index: number) => areNeeded[index]!
  return { passages: passages.filter(isNeeded), found: { ...found, passages: found.passages.filter(isNeeded) } }
}

function distinct(passages: readonly string[]): string[] {
  return [...new Set(passages)]
}

function joined(ranges: readonly Range[]): Range[] {
  const done: Range[] = []
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = done.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else done.push({ from, to })
  }
  return done
}
