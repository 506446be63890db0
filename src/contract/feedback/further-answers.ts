import * as z from 'zod/mini'
import { type AskedQuestions, QUESTION_KINDS, shownAnswers } from '#domain/feedback/questions'
import { LANGUAGES } from '#domain/text/languages'
import { cleanText } from '#domain/text/plain-text'
import * as m from '#messages'

// Which answers suit a question and how long they may be is decided with the question: see answerProblem in domain/feedback/questions.ts.
const text = z.string().check(z.overwrite(cleanText))
const value = z.union([z.nullable(z.int()), z.boolean(), text], { error: m.questions_choice_required })

/** Answers to the questions of a set, by their keys. */
export const storedFurther = z.record(z.string(), z.strictObject({ value, reason: z.optional(text) }))

/** The answers as a form sends them. Empty if nothing was asked. */
export const furtherAnswers = z._default(storedFurther, {})

const kind = z.enum(QUESTION_KINDS)
const language = z.nullable(z.enum(LANGUAGES))

/** A question in the reader's language. */
export const shownQuestion = z.object({
  key: z.string(),
  kind,
  /** The heading of its section. */
  section: z.nullable(z.string()),
  label: z.string(),
  help: z.nullable(z.string()),
  isRequired: z.boolean(),
  /** What each point of a rating means, from 1 to 5. */
  anchors: z.nullable(z.array(z.string())),
  choices: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Which answer to a yes/no question must be explained. */
  reasonFor: z.nullable(z.enum(['yes', 'no'])),
  /** The language of each text that is not in the reader's, because nobody has translated it; null for the others. */
  sectionLanguage: language,
  labelLanguage: language,
  helpLanguage: language,
  anchorLanguages: z.array(language),
  choiceLanguages: z.array(language),
})

const shownFurther = z.object({
  /** The set's name when the questions were asked, and its version. */
  set: z.string(),
  version: z.number(),
  answers: z.array(
    z.object({
      key: z.string(),
      kind,
      section: z.nullable(z.string()),
      label: z.string(),
      /** A rating (null if it was not observed), the key of a choice, a text, or whether the answer is yes. */
      value: z.union([z.nullable(z.number()), z.boolean(), z.string()]),
      text: z.string(),
      reason: z.string(),
    }),
  ),
})

/** Answers to the department's questions as the API returns them: the stored values, in the reader's language. */
export const answeredFurther = z.nullable(
  z.pipe(
    z.pipe(
      z.custom<AskedQuestions>(),
      z.transform((asked: AskedQuestions) => ({
        set: asked.set,
        version: asked.version,
        answers: shownAnswers(asked),
      })),
    ),
    shownFurther,
  ),
)
export type AnsweredFurther = z.output<typeof answeredFurther>
