import { renderToStaticMarkup } from 'react-dom/server'
import type { OpenedRequest } from '#contract/feedback-requests'
import { formatDuration, formatInstant } from '#domain/dates'
import { NOT_OBSERVED, RATING_HINT, RATING_VALUES, RATINGS, ratingLabel } from '#domain/feedback'
import {
  EMPTY_VALUES,
  FORM_FIELDS,
  type FormErrors,
  type FormField,
  type FormValues,
  NOT_OBSERVED_VALUE,
  TEXT_FIELDS,
} from './feedback-form-values.ts'

type FormState = { values: FormValues; errors: FormErrors }

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
      {/* Without native checks: the server answers with the same sentences for everybody and keeps what was typed. */}
      <form method="post" action={action} encType="multipart/form-data" noValidate>
        <div className="draft-note" role="status">
          <p className="field-hint" id="draft-restored" hidden>
            Your draft was restored from this device.
          </p>
        </div>
        <Fields allowsNotObserved={request.allowsNotObserved} {...state} />
        <label className="checkbox">
          <input type="checkbox" name="copy" value="yes" defaultChecked={visit.wantsCopy ?? false} />
          <span>Email me a copy of my answers</span>
        </label>
        {visit.sealedSession && <input type="hidden" name="session" value={visit.sealedSession} />}
        <div className="sending-note" role="status" />
        <button type="submit" className="button primary">
          Submit feedback
        </button>
      </form>
    </>
  )
}

type FieldsProps = FormState & { allowsNotObserved: boolean }

/** Everything that is asked. Before anybody has answered it is the same for all, and is rendered once. */
function Fields(props: FieldsProps) {
  const { allowsNotObserved, values, errors } = props
  if (values !== EMPTY_VALUES || Object.keys(errors).length > 0)
    return (
      <div className="form-fields">
        <Questions {...props} />
      </div>
    )
  const kept = unanswered.get(allowsNotObserved) ?? renderToStaticMarkup(<Questions {...props} />)
  unanswered.set(allowsNotObserved, kept)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a moment ago, and holds nothing that anybody typed
  return <div className="form-fields" dangerouslySetInnerHTML={{ __html: kept }} />
}

const unanswered = new Map<boolean, string>()

function Questions({ allowsNotObserved, ...state }: FieldsProps) {
  return (
    <>
      <h2 className="form-heading">Ratings</h2>
      <p className="scale-hint">{RATING_HINT}</p>
      {RATINGS.map((rating) => (
        <Rating
          key={rating.key}
          field={rating}
          offersNotObserved={allowsNotObserved && rating.key !== 'overallRating'}
          {...state}
        />
      ))}
      <h2 className="form-heading">In your words</h2>
      {TEXT_FIELDS.map((field) => (
        <TextField key={field.key} field={field} {...state} />
      ))}
    </>
  )
}

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

type FieldProps<Field> = FormState & { field: Field }

type RatingProps = FieldProps<(typeof RATINGS)[number]> & { offersNotObserved: boolean }

function Rating({ field: { key, label, hint }, offersNotObserved, values, errors }: RatingProps) {
  const error = errors[key]
  return (
    <fieldset
      className="rating"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role carries aria-invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(key, error)}
    >
      <legend>{label}</legend>
      <p className="field-hint" id={`${key}-hint`}>
        {hint}
      </p>
      <div className="scale">
        <div className="cells">
          {RATING_VALUES.map((value) => (
            <label key={value}>
              <input
                type="radio"
                id={value === 1 ? controlId(key) : undefined}
                name={key}
                value={value}
                defaultChecked={values[key] === String(value)}
                required
                aria-describedby={error ? `${key}-error` : undefined}
              />
              <span className="cell">{value}</span>
              <span className="word">{ratingLabel(value)}</span>
            </label>
          ))}
        </div>
        <p className="scale-ends" aria-hidden="true">
          <span>1 = Poor</span>
          <span>5 = Excellent</span>
        </p>
      </div>
      {offersNotObserved && (
        <label className="not-observed">
          <input
            type="radio"
            name={key}
            value={NOT_OBSERVED_VALUE}
            defaultChecked={values[key] === NOT_OBSERVED_VALUE}
            required
            aria-describedby={error ? `${key}-error` : undefined}
          />
          <span>{NOT_OBSERVED}</span>
        </label>
      )}
      <FieldError field={key} error={error} />
    </fieldset>
  )
}

function TextField({ field: { key, label, hint }, values, errors }: FieldProps<(typeof TEXT_FIELDS)[number]>) {
  const error = errors[key]
  return (
    <div className="text-field">
      <label htmlFor={controlId(key)}>{label}</label>
      <p className="field-hint" id={`${key}-hint`}>
        {hint}
      </p>
      <textarea
        id={controlId(key)}
        name={key}
        rows={5}
        dir="auto"
        required={key !== 'additionalComments'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(key, error)}
        defaultValue={values[key]}
      />
      <FieldError field={key} error={error} />
    </div>
  )
}

function FieldError({ field, error }: { field: FormField; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${field}-error`}>
      {error}
    </p>
  )
}

/** The control that the summary's link leads to: the text area, or the group's first radio button. */
function controlId(field: FormField): string {
  return `${field}-answer`
}

function describedBy(field: FormField, error: string | undefined): string {
  return error ? `${field}-error ${field}-hint` : `${field}-hint`
}
