import type { OpenedRequest } from '#contract/feedback-requests'
import { formatDuration, formatInstant } from '#domain/dates'
import { FORM_FIELDS, type FormErrors } from './feedback-form-values.ts'
import { controlId, FormQuestions, type FormState } from './form-questions.tsx'

export type FeedbackFormProps = FormState & {
  request: Omit<OpenedRequest, 'expiresAt'> & { expiresAt: Date | string | null }
  /** Where the form posts to. */
  action: string
  /** False where feedback is approved without review: then the student sees the answers at once. */
  isReviewed: boolean
  /** The supervisor wants a copy by email. */
  wantsCopy?: boolean
  /** Why the answers could not be taken this time, though nothing is wrong with them. */
  problem?: string | null
  /** The visit's session, where it cannot be told whether the browser keeps cookies. */
  sealedSession?: string | null
  /** The student is signed in in this browser. */
  isStudentsBrowser?: boolean
}

/** The supervisor's form (spec section 2): a plain POST form that needs no script. */
export function FeedbackForm({ request, action, isReviewed, values, errors, ...visit }: FeedbackFormProps) {
  const { supervisor, internship, expiresAt } = request
  const state = { values, errors }
  return (
    <>
      <h1>
        How did <bdi>{internship.studentName}</bdi> do at <bdi>{internship.employerName}</bdi>?
      </h1>
      <p className="intro">
        <bdi>{supervisor.name}</bdi>, your answers take about five minutes and{' '}
        {isReviewed
          ? 'go to the career centre before the student sees them.'
          : 'are shown to the student as soon as you submit them.'}
        {expiresAt && ` This link works until ${formatInstant(expiresAt, 'UTC')}.`}
      </p>
      <Facts internship={internship} />
      {visit.isStudentsBrowser && (
        <p className="notice">
          You are signed in as <bdi>{internship.studentName}</bdi>. This form is for <bdi>{supervisor.name}</bdi>.
          Answers sent from this browser are marked for the reviewers.
        </p>
      )}
      {visit.problem && (
        // biome-ignore lint/a11y/noAutofocus: whoever has just sent the form is told first what became of it
        <section className="error-summary" tabIndex={-1} autoFocus aria-labelledby="visit-problem">
          <h2 id="visit-problem">{visit.problem}</h2>
          <p>Your answers are still here. Please press Submit feedback once more.</p>
        </section>
      )}
      <ErrorSummary errors={errors} />
      <Form action={action} fields={{ ...state, ...visit, allowsNotObserved: request.allowsNotObserved }} />
    </>
  )
}

/** Sent without the browser's own checks: the server explains every mistake in the same sentences and keeps the answers. */
function Form({ action, fields }: { action: string; fields: Fields }) {
  const { allowsNotObserved, values, errors, wantsCopy, sealedSession } = fields
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate>
      <div className="draft-note" role="status">
        <p className="field-hint" id="draft-restored" hidden>
          Your draft was restored from this device.
        </p>
      </div>
      <FormQuestions allowsNotObserved={allowsNotObserved} values={values} errors={errors} />
      <label className="checkbox">
        <input type="checkbox" name="copy" value="yes" defaultChecked={wantsCopy ?? false} />
        <span>Email me a copy of my answers</span>
      </label>
      {sealedSession && <input type="hidden" name="session" value={sealedSession} />}
      <div className="sending-note" role="status" />
      <button type="submit" className="button primary">
        Submit feedback
      </button>
    </form>
  )
}

type Fields = FormState &
  Pick<FeedbackFormProps, 'wantsCopy' | 'sealedSession'> &
  Pick<OpenedRequest, 'allowsNotObserved'>

function Facts({ internship }: { internship: OpenedRequest['internship'] }) {
  const facts = [
    ['Student', internship.studentName],
    ['Position', internship.positionTitle],
    ['Company', internship.employerName],
    ['Duration', formatDuration(internship.startDate, internship.endDate)],
  ] as const
  return (
    <dl className="page-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ErrorSummary({ errors }: { errors: FormErrors }) {
  const wrong = FORM_FIELDS.filter(({ key }) => errors[key])
  if (wrong.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever has just sent the form is told first what is wrong
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
