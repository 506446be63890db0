import { type Found, findPassages, readTexts } from './find-passages.ts'
import type { Observations } from './observations.ts'
import { coveredRanges, haveTheirOwn } from './passage-places.ts'
import type { AskedQuestions, FurtherAnswers } from './questions.ts'

// Passages of approved feedback that reviewers withhold from the student: they are kept beside the answers, which stay as they were
// given. While feedback waits for a decision, they are what the last reviewer proposes.

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
  // In the order in which they are changed.
  const shown = withoutPassages(textsOf(row), withheldPassages).values()
  return mapTexts(row, () => shown.next().value!)
}

/** What the supervisor wrote, in the order of `mapTexts`. */
export function textsOf(answers: Answers): string[] {
  const texts: string[] = []
  mapTexts(answers, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** What is left of each of these texts: every occurrence of a passage becomes the mark; those that touch or overlap become one. */
export function withoutPassages(texts: readonly string[], passages: readonly string[]): string[] {
  return partsWith(texts, passages).map((parts) =>
    parts.map((part) => (part.isWithheld ? WITHHELD_MARK : part.text)).join(''),
  )
}

type TextPart = { text: string; isWithheld: boolean }

/** Each of the texts of a feedback in parts that are withheld or not, in turns. */
export function partsWith(texts: readonly string[], passages: readonly string[]): TextPart[][] {
  return coveredRanges(findPassages(readTexts(texts), passages, { partsOfWords: true })).map((ranges, index) => {
    const text = texts[index]!
    const parts: TextPart[] = []
    let end = 0
    for (const range of ranges) {
      parts.push({ text: text.slice(end, range.from), isWithheld: false })
      parts.push({ text: text.slice(range.from, range.to), isWithheld: true })
      end = range.to
    }
    return [...parts, { text: text.slice(end), isWithheld: false }].filter((part) => part.text !== '')
  })
}

/**
 * What is wrong with passages of these texts: one that is in none of them as whole words, or one that is withheld with the others
 * anyway. Null if nothing is.
 */
export function passageProblem(
  texts: readonly string[],
  passages: readonly string[],
): 'missing' | 'overlapping' | null {
  const length = (all: readonly string[]) => all.reduce((total, text) => total + text.length, 0)
  // Each needs a place of its own; reading them takes longer than that.
  if (length(passages) > MOST_BLANKS + 4 * length(texts)) return 'missing'
  return problemOf(findPassages(readTexts(texts), passages))
}

/** The same of passages that were looked for. */
export function problemOf(found: Found): 'missing' | 'overlapping' | null {
  const { passages } = found
  if (passages.some(({ starts }) => starts.length === 0)) return 'missing'
  const areDistinct = new Set(passages.map(({ folded }) => folded)).size === passages.length
  return areDistinct && haveTheirOwn(found) ? null : 'overlapping'
}

/** Passages may have more blanks than the texts. Unit: characters. */
const MOST_BLANKS = 1000

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
