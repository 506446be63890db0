import { type Found, findPassages, readTexts } from '../text/find-passages.ts'
import { coveredRanges, haveTheirOwn } from '../text/passage-places.ts'
import { ANSWER_TEXTS, type AnswerTexts, type StoredAnswers } from './answers.ts'
import type { AskedQuestions, FurtherAnswers } from './questions.ts'

// Passages that reviewers withhold from the student. They are stored next to the answers, which stay as given. While feedback
// waits for a decision, they are the last reviewer's proposal.

/** Replaces each passage in what students and the public read. */
export const WITHHELD_MARK = '[…]'

/** The maximum number of passages in one feedback record. */
export const MAX_PASSAGES = 100

type Answers = Pick<StoredAnswers, keyof AnswerTexts | 'observations'> & {
  answered: Pick<AskedQuestions, 'questions' | 'answers'> | null
}

/**
 * The answers as students and the public may read them. All code that returns answers to them must use this function; its result
 * does not reveal the passages.
 */
export function withoutWithheld<Row extends Answers & { withheldPassages: readonly string[] }>({
  withheldPassages,
  ...row
}: Row): Omit<Row, 'withheldPassages'> {
  if (withheldPassages.length === 0) return row
  // The texts come in the order in which they are replaced.
  const shown = withoutPassages(textsOf(row), withheldPassages).values()
  return mapTexts(row, () => shown.next().value!)
}

/** The supervisor's texts, in the order of `mapTexts`. */
export function textsOf(answers: Answers): string[] {
  const texts: string[] = []
  mapTexts(answers, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** The texts with every occurrence of a passage replaced by the mark; occurrences that touch or overlap get one mark. */
export function withoutPassages(texts: readonly string[], passages: readonly string[]): string[] {
  return partsWith(texts, passages).map((parts) =>
    parts.map((part) => (part.isWithheld ? WITHHELD_MARK : part.text)).join(''),
  )
}

type TextPart = { text: string; isWithheld: boolean }

/** The texts of a feedback record, split into parts that are withheld and parts that are not. */
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
 * What is wrong with these passages: one occurs in none of the texts as whole words, or is withheld with the others anyway. Null
 * if nothing is.
 */
export function passageProblem(
  texts: readonly string[],
  passages: readonly string[],
): 'missing' | 'overlapping' | null {
  const length = (all: readonly string[]) => all.reduce((total, text) => total + text.length, 0)
  // Passages much longer than all texts cannot occur in them, and reading them would take too long.
  if (length(passages) > MOST_BLANKS + 4 * length(texts)) return 'missing'
  return problemOf(findPassages(readTexts(texts), passages))
}

/** What is wrong with passages that have been searched for. */
export function problemOf(found: Found): 'missing' | 'overlapping' | null {
  const { passages } = found
  if (passages.some(({ starts }) => starts.length === 0)) return 'missing'
  const areDistinct = new Set(passages.map(({ folded }) => folded)).size === passages.length
  return areDistinct && haveTheirOwn(found) ? null : 'overlapping'
}

/** How many blanks passages may have beyond those of the texts. Unit: characters. */
const MOST_BLANKS = 1000

/** The same answers with each of the supervisor's texts changed. Keys of choices are not texts. */
function mapTexts<Row extends Answers>(row: Row, change: (text: string) => string): Row {
  const { observations, answered } = row
  return {
    ...row,
    ...Object.fromEntries(ANSWER_TEXTS.map(({ key }) => [key, row[key] && change(row[key])])),
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
