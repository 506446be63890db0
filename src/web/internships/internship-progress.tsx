import { useId } from 'react'
import type { MyInternship } from '#contract/internships'
import { formatDay } from '#domain/dates'
import { INTERNSHIP_STEP_LABELS, internshipSteps } from '#domain/internship-steps'
import { requestDelivery } from '#domain/request-delivery'
import * as m from '#messages'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'
import './internship-progress.css'

type Props = {
  internship: MyInternship
  /** Shows where the student takes the next step. */
  onGo: () => void
}

/** How far the internship has come, with dates, and what comes next. */
export function InternshipProgress({ internship, onGo }: Props) {
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
          {next.isOwn && (
            <Button look="text" onClick={onGo} aria-describedby={nextId}>
              {m.go_there()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What has to happen now, the student's own tasks first; null if everything is done. */
function nextStep({ status, supervisors }: MyInternship): { text: string; isOwn: boolean } | null {
  if (status === 'pending') return others(m.career_centre_reviews_it_and_you())
  const failed = supervisors.find((one) => requestDelivery(one)?.step === 'failed')
  if (failed) return { text: m.correct_email_address_of({ name: failed.name }), isOwn: true }
  const unasked = supervisors.find(({ feedbackStatus }) => feedbackStatus === null)
  if (unasked) return { text: m.request_feedback_from({ name: unasked.name }), isOwn: true }
  const asked = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'pending')
  if (asked) return others(m.fills_in_form({ name: asked.name }))
  const submitted = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'submitted')
  return submitted ? others(m.career_centre_reviews_feedback_from_and({ name: submitted.name })) : null
}

function others(text: string) {
  return { text, isOwn: false }
}
