import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import type { OpenedRequest } from '#contract/feedback/requests'
import { minutesToAnswer } from '#domain/feedback/answer-time'
import { type Day, formatDay, formatDuration } from '#domain/time/dates'
import { controlId } from '#form/field'
import { TextAnswer } from '#form/text-answer'
import * as m from '#messages'
import { NAMES, PageFacts } from '../../../platform/html/page-parts.tsx'
import {
  EMAILED_RATING,
  type FormErrors,
  type FormField,
  type FormState,
  fieldOf,
  formFields,
  REPLY_FIELD,
} from './feedback-form-values.ts'
import { FormQuestions } from './form-questions.tsx'

export type FeedbackFormProps = FormState & {
  request: Pick<OpenedRequest, 'supervisor' | 'internship' | 'allowsNotObserved' | 'questions'>
  /** Where the form posts to. */
  action: string
  /** The supervisor wants a copy by email; null if none is offered. */
  wantsCopy?: boolean | null
  /** Why valid answers could not be accepted this time. */
  problem?: string | null
  /** What the page says about the answers, sealed. */
  promise: string
  /** What a reviewer asks about the answers, which can be changed. */
  question?: { id: string; text: string }
  /** The values were typed before, on a page that could not accept them. */
  isRestored?: boolean
  /** What the address says: the answer chosen in the email, by field. */
  query?: Record<string, string>
  /** The rating in a reminder with which it was opened, perhaps before it was refused. */
  emailedRating?: string | undefined
  /** The session as a form field, for browsers that may not accept cookies. */
  sealedSession?: string | null
  /** The student is signed in in this browser. */
  isStudentsBrowser?: boolean
  /** False if feedback is approved automatically, so that the student sees the answers immediately. */
  isReviewed: boolean
  /** The last day on which the link works; null while its email has not been sent. */
  lastDay: Day | null
}

/** The supervisor's form (spec section 2): a plain POST form that works without JavaScript. `children` stand above the questions. */
export function FeedbackForm({ children, ...form }: FeedbackFormProps & { children?: ReactNode }) {
  const { request, errors } = form
  const { supervisor, internship } = request
  return (
    <>
      {form.question && <AskedQuestion text={form.question.text} />}
      <RequestFacts {...form} />
      {children}
      {form.isStudentsBrowser && (
        <p className="notice">
          <ParaglideMessage
            message={m.link_student_signed_in_warning}
            inputs={{ studentName: internship.studentName, name: supervisor.name }}
            markup={NAMES}
          />
        </p>
      )}
      {form.problem && (
        // biome-ignore lint/a11y/noAutofocus: after submitting, screen readers announce the problem first
        <section className="error-summary" tabIndex={-1} autoFocus aria-labelledby="visit-problem">
          <h2 id="visit-problem">{form.problem}</h2>
          <p>{m.link_submit_again_hint()}</p>
        </section>
      )}
      <ErrorSummary fields={formFields(request.questions)} errors={errors} />
      <Form {...form} />
    </>
  )
}

/** What a reviewer asks, above all, and what to do about it. */
function AskedQuestion({ text }: { text: string }) {
  return (
    <section className="page-section" aria-labelledby="question">
      <h2 id="question">{m.link_question_title()}</h2>
      <blockquote dir="auto" className="question">
        {text}
      </blockquote>
      <p>{m.link_question_intro()}</p>
    </section>
  )
}

/** What a stranger asks before answering: who is meant, how long it takes, who reads it. The heading names student and company. */
function RequestFacts({ request, isReviewed, lastDay }: FeedbackFormProps) {
  const { supervisor, internship } = request
  const facts: [string, ReactNode][] = [
    [m.common_supervisor(), <bdi key="supervisor">{supervisor.name}</bdi>],
    [m.common_position(), <bdi key="position">{internship.positionTitle}</bdi>],
    [m.common_duration(), formatDuration(internship.startDate, internship.endDate)],
    [m.link_facts_questions_label(), questionsFact(request.questions)],
    [m.link_facts_readers_label(), isReviewed ? m.link_facts_readers_reviewed() : m.link_facts_readers_unreviewed()],
  ]
  if (lastDay) facts.push([m.link_facts_expiry_label(), formatDay(lastDay)])
  return <PageFacts facts={facts} />
}

function questionsFact(questions: OpenedRequest['questions']): string {
  if (questions.length === 0) return m.link_facts_questions()
  return m.link_facts_questions_further({ count: questions.length, minutes: minutesToAnswer(questions) })
}

/** Disables the browser's validation: the server reports every error in the same words and keeps the answers. */
function Form({
  request,
  action,
  values,
  errors,
  wantsCopy = false,
  promise,
  question,
  isRestored = false,
  query = {},
  emailedRating,
  sealedSession,
}: FeedbackFormProps) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      // A draft is newer than what was submitted or kept.
      data-restored={isRestored || question ? '' : undefined}
      data-chosen={Object.keys(query)[0]}
      data-sending={m.common_sending()}
      data-offline={m.link_form_offline()}
      data-unsent={m.link_form_unsent()}
    >
      <div className="draft-note" role="status">
        {isRestored && <p className="field-hint">{m.link_form_restored()}</p>}
        <p className="field-hint" id="draft-restored" hidden>
          {m.link_draft_restored()}
        </p>
      </div>
      {question && (
        <>
          <input type="hidden" name="question" value={question.id} />
          <TextAnswer
            {...fieldOf({ values, errors }, REPLY_FIELD.key)}
            label={REPLY_FIELD.label}
            hint={m.link_question_reply_hint()}
            isRequired={false}
          />
        </>
      )}
      <FormQuestions request={request} values={values} errors={errors} />
      {wantsCopy !== null && (
        <label className="checkbox">
          <input type="checkbox" name="copy" value="yes" defaultChecked={wantsCopy} />
          <span>{m.link_send_copy()}</span>
        </label>
      )}
      <input type="hidden" name="promise" value={promise} />
      {emailedRating && <input type="hidden" name={EMAILED_RATING} value={emailedRating} />}
      {sealedSession && <input type="hidden" name="session" value={sealedSession} />}
      <div className="sending-note" role="status" />
      <button type="submit" className="button primary">
        {question ? m.link_question_submit() : m.link_submit()}
      </button>
    </form>
  )
}

function ErrorSummary({ fields, errors }: { fields: FormField[]; errors: FormErrors }) {
  const wrong = fields.filter(({ key }) => errors[key])
  if (wrong.length === 0) return null
  const title = (length: number) => m.link_form_errors_title({ length })
  return (
    // biome-ignore lint/a11y/noAutofocus: after submitting, screen readers announce the errors first
    <section className="error-summary" tabIndex={-1} autoFocus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title" data-titles={JSON.stringify(wrong.map((_, index) => title(index + 1)))}>
        {title(wrong.length)}
      </h2>
      <ul>
        {wrong.map(({ key, label }) => (
          <li key={key}>
            <a href={`#${controlId(key)}`}>
              {key === 'additionalComments' ? m.link_additional_comments_short_label() : label}
            </a>
            {`: ${errors[key]}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
