import * as z from 'zod/mini'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import { MAX_CHOICES, MAX_QUESTIONS } from '#domain/feedback/questions'
import { LANGUAGES } from '#domain/text/languages'
import type { OwnText } from '#domain/text/own-text'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { departmentNames, id, instant, optionalLine, requiredLine, type Sentence } from '../text.ts'
import { shownQuestion } from './further-answers.ts'

const MAX_LABEL = 300
const MAX_HELP = 500

function written(texts: OwnText): OwnText {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** A text in some of the languages; empty ones are left out. */
function ownText(maxLength: number) {
  return z.partialRecord(z.enum(LANGUAGES), optionalLine(maxLength)).check(z.overwrite(written))
}

function requiredOwnText(maxLength: number, missing: Sentence) {
  return ownText(maxLength).check(z.refine((texts) => Object.keys(texts).length > 0, { error: missing }))
}

/** Null, like a text in no language, means that there is none. */
function optionalOwnText(maxLength: number) {
  return z
    .nullable(ownText(maxLength))
    .check(z.overwrite((texts) => (texts && Object.keys(texts).length > 0 ? texts : null)))
}

/** The key of a question or a choice. Names that every JavaScript object has are refused. */
const key = z.string().check(
  z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: m.questions_key_invalid }),
  z.refine((text) => !(text in Object.prototype), { error: m.questions_key_invalid }),
)

function keysDiffer(rows: readonly { key: string }[]): boolean {
  return new Set(rows.map((row) => row.key)).size === rows.length
}

const common = {
  key,
  section: optionalOwnText(100),
  label: requiredOwnText(MAX_LABEL, m.questions_label_required),
  help: optionalOwnText(MAX_HELP),
  isRequired: z.boolean(),
}

const question = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('rating'),
    anchors: z.nullable(
      z
        .array(requiredOwnText(200, m.questions_anchor_required))
        .check(z.length(5, { error: m.questions_anchor_required })),
    ),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('choice'),
    choices: z
      .array(z.strictObject({ key, label: requiredOwnText(100, m.questions_choice_label_required) }))
      .check(
        z.minLength(2, { error: m.questions_choices_too_few }),
        z.maxLength(MAX_CHOICES, { error: () => m.questions_choices_too_many({ count: MAX_CHOICES }) }),
        z.refine(keysDiffer, { error: m.questions_key_repeated }),
      ),
  }),
  z.strictObject({ ...common, kind: z.literal('text') }),
  z.strictObject({ ...common, kind: z.literal('yesNo'), reasonFor: z.nullable(z.enum(['yes', 'no'])) }),
])

const questions = z
  .array(question)
  .check(
    z.minLength(1, { error: m.questions_missing }),
    z.maxLength(MAX_QUESTIONS, { error: () => m.questions_too_many({ count: MAX_QUESTIONS }) }),
    z.refine(keysDiffer, { error: m.questions_key_repeated }),
  )

export const ASKED_IN = ['final', 'midterm'] as const

export const questionSetForm = z.strictObject({
  name: requiredLine(m.common_name_missing),
  askedIn: z.enum(ASKED_IN),
  /** The departments whose students' supervisors are asked; empty for every department. */
  departments: departmentNames,
  /** The term in which the internship starts; null for every term. */
  termId: z.nullable(id),
  questions,
})
export type QuestionSetForm = z.output<typeof questionSetForm>

/** Questions that a department adds to the six ratings and the texts. */
export const questionSet = z.object({
  id,
  name: z.string(),
  askedIn: z.enum(ASKED_IN),
  departments: z.array(z.string()),
  termId: z.nullable(id),
  termName: z.nullable(z.string()),
  /** When the set was archived, so that nobody is asked any more; null while it is in use. */
  archivedAt: z.nullable(instant),
  /** The version that is asked now. */
  version: z.number(),
  versionSince: instant,
  /** Changes whenever the departments or the term change, which makes no new version. */
  revision: z.string(),
  questions: z.array(question),
  /** How many supervisors have been asked with any version of the set. */
  asked: z.number(),
})
export type QuestionSet = z.output<typeof questionSet>

const notFound = { NOT_FOUND: refusal(404, m.questions_set_not_found) }
const refused = {
  NAME_TAKEN: refusal(409, m.questions_name_taken),
  TERM_NOT_FOUND: refusal(404, m.terms_not_found),
  UNKNOWN_DEPARTMENT: refusal(409, m.common_department_not_found),
}

export const questionSets = {
  list: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/question-sets',
      summary: 'List the question sets, by name',
      description:
        'Each with the questions that are asked now. Whoever was asked earlier keeps the questions of that day.',
    })
    .output(z.array(questionSet)),
  add: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/question-sets',
      summary: 'Add a question set',
      description:
        'Supervisors who are asked from now on get its questions, beside the six ratings and the written answers.',
    })
    .errors(refused)
    .input(questionSetForm)
    .output(z.object({ id })),
  edit: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/question-sets/{id}',
      summary: 'Edit a question set',
      description:
        'Other questions or another name make a new version, which counts for requests from now on. Requests that are out keep theirs.',
    })
    .errors({ ...notFound, ...refused, CHANGED: refusal(409, m.questions_set_changed) })
    .input(
      z.extend(questionSetForm, {
        id,
        /** The version that was read. */
        version: z.int(),
        /**
         * The revision that was read. Without it, the edit overwrites changes that somebody else has made to the departments and
         * the term.
         */
        revision: z.optional(z.string()),
      }),
    )
    .output(z.void()),
  setArchived: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/question-sets/{id}/archived',
      summary: 'Stop asking a question set, or ask it again',
      description: 'Requests that are out keep their questions, and answers stay.',
    })
    .errors(notFound)
    .input(z.strictObject({ id, isArchived: z.boolean() }))
    .output(z.void()),
  listReady: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/question-sets/ready',
      summary: 'List the sets to begin with',
      description: 'With texts in every language. Nobody is asked their questions before they are added.',
    })
    .output(
      z.array(
        z.object({
          key,
          name: z.string(),
          /** What an admin should know before choosing the set. */
          note: z.nullable(z.string()),
          questions: z.array(question),
        }),
      ),
    ),
  preview: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/question-sets/preview',
      summary: 'Read questions as supervisors would',
      description: 'In your language. Changes nothing.',
    })
    .input(z.strictObject({ questions }))
    .output(z.object({ questions: z.array(shownQuestion) })),
  sendTest: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/question-sets/{id}/test',
      summary: 'Send yourself the request that supervisors get',
      description: `With made-up people, and a link that is valid for ${FEEDBACK_LINK_DAYS} days to a form that stores nothing. At most 20 times an hour.`,
    })
    .errors({ ...notFound, TOO_MANY_TESTS: refusal(429, m.common_too_many_tests) })
    .input(z.strictObject({ id }))
    .output(z.object({ address: z.string() })),
}
