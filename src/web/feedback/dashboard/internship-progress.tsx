import { useId } from 'react'
import { formatDay } from '#domain/dates'
import { INTERNSHIP_STEP_LABELS, internshipSteps, nextStep } from '#domain/internship-steps'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { Button } from '../../ui/button.tsx'
import './internship-progress.css'
import type { MyInternship } from '#contract/feedback/dashboard'

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
      <ol
        className="progress-steps"
        aria-label={m.internships_progress_label({ positionTitle: internship.positionTitle })}
      >
        {internshipSteps(internship).map(({ step, isReached, at }) => (
          <li key={step} className={isReached ? 'reached' : ''}>
            {!isReached && <span className="visually-hidden">{m.common_step_not_reached()} </span>}
            {INTERNSHIP_STEP_LABELS[step]}
            {at && <Instant at={at} className="figures" />}
          </li>
        ))}
      </ol>
      {next && (
        <div className="row">
          <p id={nextId}>
            <strong>{m.internships_next_label()}</strong> {next.text}
            {deadline && m.internships_next_deadline({ deadline: formatDay(deadline) })}
          </p>
          {next.supervisorId && (
            <Button look="text" onClick={() => onShow(next.supervisorId!)} aria-describedby={nextId}>
              {m.internships_next_show_supervisor()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
