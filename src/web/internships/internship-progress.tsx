import type { MyInternship } from '#contract/internships'
import { formatDay } from '#domain/dates'
import { INTERNSHIP_STEP_LABELS, internshipSteps } from '#domain/internship-steps'
import { requestDelivery } from '#domain/request-delivery'
import { Instant } from '../layout/instant.tsx'
import './internship-progress.css'

/** How far the internship has come, with dates, and what comes next. */
export function InternshipProgress({ internship }: { internship: MyInternship }) {
  const next = nextStep(internship)
  const { feedbackDeadline: deadline } = internship
  return (
    <div className="progress">
      <ol className="progress-steps" aria-label={`Progress of ${internship.positionTitle}`}>
        {internshipSteps(internship).map(({ step, isReached, at }) => (
          <li key={step} className={isReached ? 'reached' : ''}>
            {!isReached && <span className="visually-hidden">Not yet: </span>}
            {INTERNSHIP_STEP_LABELS[step]}
            {at && <Instant at={at} className="figures" />}
          </li>
        ))}
      </ol>
      {next && (
        <p>
          <strong>Next:</strong> {next}
          {deadline && ` Feedback is due by ${formatDay(deadline)}.`}
        </p>
      )}
    </div>
  )
}

/** What has to happen now, the student's own tasks first; null if everything is done. */
function nextStep({ status, supervisors }: MyInternship): string | null {
  if (status === 'pending') return 'the career centre reviews it, and you get an email.'
  const failed = supervisors.find((one) => requestDelivery(one)?.step === 'failed')
  if (failed) return `correct the email address of ${failed.name}.`
  const unasked = supervisors.find(({ feedbackStatus }) => feedbackStatus === null)
  if (unasked) return `request feedback from ${unasked.name}.`
  const asked = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'pending')
  if (asked) return `${asked.name} fills in the form.`
  const submitted = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'submitted')
  return submitted ? `the career centre reviews the feedback from ${submitted.name}, and you get an email.` : null
}
