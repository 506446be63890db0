import { useId } from 'react'
import type { MyInternship } from '#contract/internships'
import { formatDay } from '#domain/dates'
import { canBeCorrected } from '#domain/feedback'
import { INTERNSHIP_STEP_LABELS, internshipSteps } from '#domain/internship-steps'
import { requestDelivery } from '#domain/request-delivery'
import * as m from '#messages'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'
import './internship-progress.css'

type Props = {
  internship: MyInternship
  /** Shows the supervisor with whom the student takes the next step. */
  onShow: (supervisorId: string) => void
}

/** How far the internship has come, with dates, and what comes next. */
export function InternshipProgress({ internship, onShow }: Props) {
  const next = nextStep(internship)
  const nextId = useId()
  const { feedbackDeadline: deadline } = internship
  return (
    <div className="progress">
      <ol className="progress-steps" aria-label={m.progress_of({ positionTitle: internship.positionTitle })}>
        {internshipSteps(internship).map(({ step, isReached, at }) => (
          <li key={step} className={isReached ? 'reached' : ''}>
            {!isReached && <span className="visually-hidden">{m.not_yet()} </span>}
            {INTERNSHIP_STEP_LABELS[step]}
            {at && <Instant at={at} className="figures" />}
          </li>
        ))}
      </ol>
      {next && (
        <div className="row">
          <p id={nextId}>
            <strong>{m.next()}</strong> {next.text}
            {deadline && m.feedback_is_due_by({ deadline: formatDay(deadline) })}
          </p>
          {next.supervisorId && (
            <Button look="text" onClick={() => onShow(next.supervisorId!)} aria-describedby={nextId}>
              {m.show_supervisor()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type Step = {
  text: string
  /** Of the supervisor, if it is the student who has to act. */
  supervisorId?: string
}

/** What has to happen now, the student's own tasks first; null if everything is done. */
function nextStep({ status, supervisors }: MyInternship): Step | null {
  if (status === 'pending') return { text: m.career_centre_reviews_it_and_you() }
  const failed = supervisors.find((one) => requestDelivery(one)?.step === 'failed')
  if (failed) return { text: m.correct_email_address_of({ name: failed.name }), supervisorId: failed.id }
  const declined = supervisors.find((one) => one.declinedAt !== null && canBeCorrected(one.feedbackStatus))
  if (declined) return { text: m.correct_supervisor_who_declined({ name: declined.name }), supervisorId: declined.id }
  const unasked = supervisors.find(({ feedbackStatus }) => feedbackStatus === null)
  if (unasked) return { text: m.request_feedback_from({ name: unasked.name }), supervisorId: unasked.id }
  const asked = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'pending')
  if (asked) return { text: m.fills_in_form({ name: asked.name }) }
  const submitted = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'submitted')
  return submitted ? { text: m.career_centre_reviews_feedback_from_and({ name: submitted.name }) } : null
}
