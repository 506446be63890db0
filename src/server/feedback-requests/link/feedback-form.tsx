import type { OpenedRequest } from '#contract/feedback-requests'
import { formatDuration } from '#domain/dates'
import { PageFacts } from '../../html/page-facts.tsx'
import { controlId } from '../../html/text-field.tsx'
import { FORM_FIELDS, type FormErrors } from './feedback-form-values.ts'
import { FormQuestions, type FormState } from './form-questions.tsx'

export type FeedbackFormProps = FormState & {
  request: Omit<OpenedRequest, 'expiresAt'> & { expiresAt: Date | string | null }
  /** Where the form posts to. */
  action: string
  /** The supervisor wants a copy by email; null if none is offered. */
  wantsCopy?: boolean | null
  /** Why valid answers could not be accepted this time. */
  problem?: string | null
  /** The session as a form field, for browsers that may not accept cookies. */
  sealedSession?: string | null
  /** The student is signed in in this browser. */
  isStudentsBrowser?: boolean
}

/** The supervisor's form (spec section 2): a plain POST form that works without JavaScript. */
export function FeedbackForm(form: FeedbackFormProps) {
  const { request, errors } = form
  const { supervisor, internship } = request
  return (
    <>
      <PageFacts
        facts={[
          ['Student', <bdi key="student">{internship.studentName}</bdi>],
          ['Position', <bdi key="position">{internship.positionTitle}</bdi>],
          ['Company', <bdi key="company">{internship.employerName}</bdi>],
          ['Duration', formatDuration(internship.startDate, internship.endDate)],
        ]}
      />
      {form.isStudentsBrowser && (
        <p className="notice">
          You are signed in as <bdi>{internship.studentName}</bdi>. This form is for <bdi>{supervisor.name}</bdi>.
          Answers sent from this browser are marked for the reviewers.
        </p>
      )}
      {form.problem && (
        // biome-ignore lint/a11y/noAutofocus: after submitting, screen readers announce the problem first
        <section className="error-summary" tabIndex={-1} autoFocus aria-labelledby="visit-problem">
          <h2 id="visit-problem">{form.problem}</h2>
          <p>Your answers are still here. Please press Submit feedback again.</p>
        </section>
      )}
      <ErrorSummary errors={errors} />
      <Form {...form} />
    </>
  )
}

/** Without the browser's validation: the server reports every error in the same words and keeps the answers. */
function Form({ request, action, values, errors, wantsCopy = false, sealedSession }: FeedbackFormProps) {
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate>
      <div className="draft-note" role="status">
        <p className="field-hint" id="draft-restored" hidden>
          Your draft was restored from this device.
        </p>
      </div>
      <FormQuestions allowsNotObserved={request.allowsNotObserved} values={values} errors={errors} />
      {wantsCopy !== null && (
        <label className="checkbox">
          <input type="checkbox" name="copy" value="yes" defaultChecked={wantsCopy} />
          <span>Email me a copy of my answers</span>
        </label>
      )}
      {sealedSession && <input type="hidden" name="session" value={sealedSession} />}
      <div className="sending-note" role="status" />
      <button type="submit" className="button primary">
        Submit feedback
      </button>
    </form>
  )
}

function ErrorSummary({ errors }: { errors: FormErrors }) {
  const wrong = FORM_FIELDS.filter(({ key }) => errors[key])
  if (wrong.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: after submitting, screen readers announce the errors first
    <section className="error-summary" tabIndex={-1} autoFocus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">
        {wrong.length === 1 ? 'One answer needs your attention.' : `${wrong.length} answers need your attention.`}
      </h2>
      <ul>
        {wrong.map(({ key, label }) => (
          <li key={key}>
            <a href={`#${controlId(key)}`}>{label.replace(' (optional)', '')}</a>
            {`: ${errors[key]}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
