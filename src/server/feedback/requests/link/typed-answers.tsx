import type { Context as HonoContext } from 'hono'
import { NOT_OBSERVED_VALUE } from '#domain/feedback/answer-values'
import { RATINGS } from '#domain/feedback/feedback'
import { type Question, shownQuestions } from '#domain/feedback/questions'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { PageFacts } from '../../../platform/html/page-parts.tsx'
import { postedForm, textOf } from '../../../platform/html/posted-form.ts'
import type { Site } from '../../../platform/html/render-page.tsx'
import { supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import {
  type FormField,
  furtherField,
  OBSERVATION_FIELDS,
  REPLY_FIELD,
  reasonField,
  TEXT_FIELDS,
  writtenFieldsOf,
} from './feedback-form-values.ts'

/** Short answers of all forms to supervisors. */
const SHORT_FIELDS = [
  ...RATINGS,
  localized({ key: 'name', label: m.ways_out_colleague_name_label }),
  localized({ key: 'email', label: m.ways_out_colleague_email_label }),
]

/** What somebody typed into a form that could not be accepted, as pages get it. */
export type Typed = {
  typed?: FormData | null
  /** The answers will be in the form again when this browser opens a new link. */
  isKept?: boolean
  /** The questions that the form asked, if known. */
  questions?: readonly Question[] | undefined
}

/** The answers to read and to copy. */
export function TypedAnswers({ typed, isKept = false, questions = [] }: Typed & { typed: FormData }) {
  if (!hasAnswers(typed)) return null
  return (
    <section className="page-section" aria-labelledby="typed-answers">
      <h2 id="typed-answers">{m.link_typed_answers_title()}</h2>
      <p>{isKept ? m.link_typed_answers_kept() : m.link_typed_answers_unsaved()}</p>
      <PageFacts
        facts={SHORT_FIELDS.filter(({ key }) => textOf(typed, key)).map(({ key, label }) => [
          label,
          <bdi key={key}>
            {textOf(typed, key) === NOT_OBSERVED_VALUE ? m.feedback_rating_not_observed() : textOf(typed, key)}
          </bdi>,
        ])}
      />
      {textFieldsOf(typed, questions).map(({ key, label }) => (
        <div className="text-field" key={key}>
          <label htmlFor={`typed-${key}`}>{label}</label>
          <textarea id={`typed-${key}`} dir="auto" readOnly rows={5} defaultValue={textOf(typed, key)} />
        </div>
      ))}
    </section>
  )
}

/** Long answers, and those to the questions of a set, which may have changed since. */
function textFieldsOf(typed: FormData, questions: readonly Question[] = []): FormField[] {
  const asked = shownQuestions(questions)
  const labelOf = (name: string) =>
    asked.find((question) => [furtherField(question), reasonField(question)].includes(name))?.label
  const further = writtenFieldsOf(typed).map((key) => ({ key, label: labelOf(key) ?? m.questions_typed_answer() }))
  return [REPLY_FIELD, ...OBSERVATION_FIELDS, ...TEXT_FIELDS, ...further].filter(({ key }) => textOf(typed, key))
}

/** Whether there is anything to lose. */
function hasAnswers(typed: FormData): boolean {
  return [...SHORT_FIELDS, ...textFieldsOf(typed)].some(({ key }) => textOf(typed, key) !== '')
}

/** What somebody typed into one of the supervisor's forms, whatever went wrong with it; null if it is something else. */
export async function postedAnswers(c: HonoContext, maxSize = Number.POSITIVE_INFINITY): Promise<FormData | null> {
  if (c.req.method !== 'POST' || !c.req.path.startsWith('/feedback/')) return null
  // Without a stated length, the body has been read already, up to the limit.
  if (maxSize < Number(c.req.header('content-length') ?? Number.NaN)) return null
  const form = await postedForm(c)
  return hasAnswers(form) ? form : null
}

/** The server failed. The page has the answers, to send them again because it may not even reach its database. */
export function unsentFormPage(
  site: Site,
  { reason, answers, action }: { reason: string; answers: FormData; action: string },
) {
  const fields = [...new Set(answers.keys())].map((name) => [name, textOf(answers, name)] as const)
  return supervisorPage(site, {
    title: m.link_unsent_title(),
    children: (
      <>
        <p className="reason">{reason}</p>
        <form method="post" action={action} encType="multipart/form-data">
          {fields.map(([name, text]) => (
            <input key={name} type="hidden" name={name} value={text} />
          ))}
          <button type="submit" className="button primary">
            {m.link_unsent_send_again()}
          </button>
        </form>
        <TypedAnswers typed={answers} />
      </>
    ),
  })
}

/** The form exceeds the server's limit. */
export function tooLargePage(site: Site, typed: FormData | null): string {
  return supervisorPage(site, {
    title: m.link_too_large_title(),
    heading: m.link_too_large_heading(),
    children: (
      <>
        <p className="reason">{m.link_too_large_explanation()}</p>
        {typed && <TypedAnswers typed={typed} />}
      </>
    ),
  })
}
