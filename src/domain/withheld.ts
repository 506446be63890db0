import type { Observations } from './observations.ts'
import type { AskedQuestions, FurtherAnswers } from './questions.ts'
import { areWholeWords, type Range, wholeWords } from './whole-words.ts'

// Passages of approved feedback that reviewers withhold from the student: they are kept beside the answers, which stay as they were given.

/** Stands for each of them in what students and the public read. */
export const WITHHELD_MARK = '[…]'

/** How many one feedback can have. */
export const MAX_PASSAGES = 100

/** The answers as they are stored; texts are null until they are given. */
type Answers = {
  strengths: string | null
  developmentAreas: string | null
  additionalComments: string | null
  observations: Observations
  answered: Pick<AskedQuestions, 'questions' | 'answers'> | null
}

/**
 * The answers as students and the public may read them. Whatever hands out answers to them goes through this; what it returns does
 * not say which passages are missing.
 */
export function withoutWithheld<Row extends Answers & { withheldPassages: readonly string[] }>({
  withheldPassages,
  ...row
}: Row): Omit<Row, 'withheldPassages'> {
  if (withheldPassages.length === 0) return row
  const texts = textsOf(row)
  return mapTexts(row, (text) => withoutPassages(text, withheldPassages, texts))
}

/** What the supervisor wrote, in no particular order. */
export function textsOf(answers: Answers): string[] {
  const texts: string[] = []
  mapTexts(answers, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** Every occurrence of a passage becomes the mark; occurrences that touch or overlap become one. */
export function withoutPassages(text: string, passages: readonly string[], texts: readonly string[]): string {
  return partsOf(text, passages, texts)
    .map((part) => (part.isWithheld ? WITHHELD_MARK : part.text))
    .join('')
}

type TextPart = { text: string; isWithheld: boolean }

/**
 * One of the texts of a feedback in parts that are withheld or not, in turns. A passage that none of them has as whole words comes from
 * a version that took any characters, and still hides what it hid.
 */
export function partsOf(text: string, passages: readonly string[], texts: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const ranges = passages.flatMap((passage) => (isIn(texts, passage) ? rangesOf : occurrencesOf)(text, passage))
  for (const range of joined(ranges)) {
    parts.push({ text: text.slice(end, range.from), isWithheld: false })
    parts.push({ text: text.slice(range.from, range.to), isWithheld: true })
    end = range.to
  }
  return [...parts, { text: text.slice(end), isWithheld: false }].filter((part) => part.text !== '')
}

function isIn(texts: readonly string[], passage: string): boolean {
  return texts.some((text) => rangesOf(text, passage).length > 0)
}

/**
 * What is wrong with passages of these texts: one that is in none of them as whole words, or one that is withheld with the others
 * anyway. Null if nothing is.
 */
export function passageProblem(
  texts: readonly string[],
  passages: readonly string[],
): 'missing' | 'overlapping' | null {
  if (!passages.every((passage) => isIn(texts, passage))) return 'missing'
  const hasItsOwn = (passage: string) =>
    texts.some((text) => {
      const others = passages.filter((other) => other !== passage).flatMap((other) => rangesOf(text, other))
      return rangesOf(text, passage).some((range) =>
        others.every((other) => !areOverlapping(range, other) || isWithin(other, range)),
      )
    })
  return new Set(passages).size === passages.length && passages.every(hasItsOwn) ? null : 'overlapping'
}

/** A text by its sentences, the places of those that are marked, and whole words that are marked without their sentence. */
type MarkedText = { sentences: readonly string[]; marked: readonly number[]; words: readonly Range[] }

/** The passages that somebody has marked; neighbours are one passage, unless that makes them overlap. */
export function markedPassages(texts: readonly MarkedText[]): string[] {
  const marks = texts.map(({ sentences, marked, words }) => {
    const text = sentences.join('')
    // A sentence can end with a mark that belongs to the next word.
    const whole = marked.map((place) => wholeWords(text, rangeOfSentence(sentences, place)))
    return { text, ranges: [...whole, ...words] }
  })
  const all = marks.map(({ text }) => text)
  const passagesIn = (merge: (ranges: readonly Range[]) => readonly Range[]) =>
    needed(
      all,
      distinct(marks.flatMap(({ text, ranges }) => merge(ranges).map(({ from, to }) => text.slice(from, to)))),
    )
  const passages = passagesIn(joined)
  return passageProblem(all, passages) === null ? passages : passagesIn((ranges) => ranges)
}

function rangeOfSentence(sentences: readonly string[], place: number): Range {
  const from = sentences.slice(0, place).join('').length
  return { from, to: from + (sentences[place]?.length ?? 0) }
}

/** Without those that the others withhold anyway. */
function needed(texts: readonly string[], passages: readonly string[]): string[] {
  return passages.reduce<string[]>(
    (kept, passage) => {
      const others = kept.filter((other) => other !== passage)
      const isWithheldAnyway = texts.every((text) => {
        const ranges = joined(others.flatMap((other) => rangesOf(text, other)))
        return rangesOf(text, passage).every((range) => ranges.some((other) => isWithin(range, other)))
      })
      return isWithheldAnyway ? others : kept
    },
    [...passages],
  )
}

function distinct(passages: readonly string[]): string[] {
  return [...new Set(passages.map((passage) => passage.trim()).filter(Boolean))]
}

/** Where the passage stands as whole words: hiding 'ill' in 'skills' would tell the student what is hidden. */
function rangesOf(text: string, passage: string): Range[] {
  return occurrencesOf(text, passage).filter((range) => areWholeWords(text, range))
}

/** Also those that overlap each other, as 'a a' in 'a a a'. */
function occurrencesOf(text: string, passage: string): Range[] {
  const ranges: Range[] = []
  for (let from = text.indexOf(passage); passage && from >= 0; from = text.indexOf(passage, from + 1))
    ranges.push({ from, to: from + passage.length })
  return ranges
}

function joined(ranges: readonly Range[]): Range[] {
  const done: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = done.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else done.push({ from, to })
  }
  return done
}

function areOverlapping(one: Range, other: Range): boolean {
  return one.from < other.to && other.from < one.to
}

function isWithin(inner: Range, outer: Range): boolean {
  return inner.from >= outer.from && inner.to <= outer.to
}

/** The same answers with every text that the supervisor wrote changed. Keys of choices are no such texts. */
function mapTexts<Row extends Answers>(row: Row, change: (text: string) => string): Row {
  const { strengths, developmentAreas, additionalComments, observations, answered } = row
  const changed = (text: string | null) => text && change(text)
  return {
    ...row,
    strengths: changed(strengths),
    developmentAreas: changed(developmentAreas),
    additionalComments: changed(additionalComments),
    observations: Object.fromEntries(Object.entries(observations).map(([key, text]) => [key, text && change(text)])),
    answered: answered && { ...answered, answers: mapAnswers(answered, change) },
  }
}

function mapAnswers(
  { questions, answers }: NonNullable<Answers['answered']>,
  change: (text: string) => string,
): FurtherAnswers {
  const isText = (key: string) => questions.some((question) => question.key === key && question.kind === 'text')
  return Object.fromEntries(
    Object.entries(answers).map(([key, { value, reason }]) => [
      key,
      {
        value: isText(key) && typeof value === 'string' ? change(value) : value,
        ...(reason && { reason: change(reason) }),
      },
    ]),
  )
}
