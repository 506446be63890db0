import type { MyInternship, ScheduledSupervisor } from '#contract/feedback/dashboard'
import { INTERNSHIP_STEP_LABELS, internshipSteps, isAnswerDue } from '#domain/feedback/internship-steps'
import { nextStep } from '#domain/feedback/next-step'
import { isSecondContactLost } from '#domain/feedback/second-contact'
import { selfAssessmentState } from '#domain/feedback/self-assessment'
import { canRequestFeedback, INTERNSHIP_STATUS_LABELS } from '#domain/internships/internship'
import { formatDay, formatMonth } from '#domain/time/dates'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { DeleteInternship } from './delete-internship.tsx'
import { NextStep } from './next-step.tsx'
import { SupervisorRow } from './supervisor-row.tsx'
import './internship-progress.css'
import './internship-entry.css'

type Props = { internship: MyInternship; onDeleteFailed: (error: unknown) => void }

/** One internship on the dashboard: its month in the margin, its facts, supervisors and actions. */
export function InternshipEntry({ internship, onDeleteFailed }: Props) {
  const { id, positionTitle, employerName, industry, startDate, endDate, status } = internship
  const headingId = `internship-${id}`
  const next = nextStep(internship, new Date())
  return (
    <article className="entry" aria-labelledby={headingId}>
      <div className="entry-when">
        <span className="entry-month">{formatMonth(startDate)}</span>
        <span className="entry-range">
          {formatDay(startDate)} - <span>{formatDay(endDate)}</span>
        </span>
      </div>
      <div className="entry-what">
        <div className="title-with-badge">
          <h2 id={headingId}>{positionTitle}</h2>
          <Badge tone={status}>{INTERNSHIP_STATUS_LABELS[status]}</Badge>
        </div>
        <p className="muted">
          <bdi>{employerName}</bdi>, <bdi>{industry}</bdi>
        </p>
        {status === 'rejected' && (
          <div className="entry-reason measure">
            {internship.rejectionReason && (
              <p className="own-words">
                <strong>{m.internships_rejected_reason()}</strong> {internship.rejectionReason}
              </p>
            )}
            <p className="small muted">{m.internships_rejected_edit_hint()}</p>
          </div>
        )}
        {status !== 'rejected' && <InternshipProgress internship={internship} />}
        <NextStep step={next} internship={internship} headingId={headingId} />
        <Disclosure title={m.common_description()} of={positionTitle}>
          <p className="own-words">{internship.description}</p>
        </Disclosure>
        {canRequestFeedback(internship) && (
          <Disclosure
            title={m.internships_supervisors_title()}
            of={positionTitle}
            defaultOpen={internship.supervisors.some(needsSecondContact)}
          >
            <ul className="panel supervisor-rows">
              {internship.supervisors.map((supervisor) => (
                <SupervisorRow
                  key={supervisor.id}
                  supervisor={supervisor}
                  internship={internship}
                  next={next?.action}
                />
              ))}
            </ul>
            <p className="small supervisors-more">
              <TextLink to={paths.editInternship(id)} aria-describedby={headingId}>
                {m.supervisors_add_or_remove()}
              </TextLink>
            </p>
          </Disclosure>
        )}
        <div className="row entry-actions">
          {next?.action?.kind !== 'resubmit' && (
            <ButtonLink look="text" to={paths.editInternship(id)} aria-describedby={headingId}>
              {m.common_edit()}
            </ButtonLink>
          )}
          {next?.action?.kind !== 'assess-yourself' && (
            <SelfAssessmentLink internship={internship} describedBy={headingId} />
          )}
          {status !== 'rejected' && (
            <a
              className="button text"
              href={`/api/v1/internships/${id}/calendar.ics`}
              download
              aria-describedby={headingId}
            >
              {m.internships_add_to_calendar()}
            </a>
          )}
          <DeleteInternship internship={internship} describedBy={headingId} onFailed={onDeleteFailed} />
        </div>
      </div>
    </article>
  )
}

function needsSecondContact({ feedbackStatus, secondContact }: ScheduledSupervisor): boolean {
  return feedbackStatus === 'pending' && secondContact !== null && isSecondContactLost(secondContact)
}

/** The progress of an internship; separate for each supervisor once one of several was asked. */
function InternshipProgress({ internship }: { internship: MyInternship }) {
  const { positionTitle, supervisors } = internship
  if (supervisors.length < 2 || !canRequestFeedback(internship) || !supervisors.some(isAnswerDue))
    return <ProgressSteps label={m.internships_progress_label({ positionTitle })} internship={internship} />
  return supervisors.map((supervisor) => (
    <div key={supervisor.id} className="supervisor-progress">
      <p className="small">{supervisor.name}</p>
      <ProgressSteps
        label={m.internships_progress_with_supervisor_label({ positionTitle, name: supervisor.name })}
        internship={{ ...internship, supervisors: [supervisor] }}
      />
    </div>
  ))
}

/** The steps with their dates. */
function ProgressSteps({ label, internship }: { label: string; internship: MyInternship }) {
  const steps = internshipSteps(internship)
  const latest = steps.map(({ isReached }) => isReached).lastIndexOf(true)
  return (
    <ol className="progress-steps" aria-label={label}>
      {steps.map(({ step, isReached, at }, index) => (
        <li key={step} className={index === latest ? 'reached latest' : isReached ? 'reached' : ''}>
          <span className="progress-step">
            {!isReached && <span className="visually-hidden">{m.common_step_not_reached()} </span>}
            {INTERNSHIP_STEP_LABELS[step]}
            {at && <Instant at={at} className="figures" />}
          </span>
        </li>
      ))}
    </ol>
  )
}

type SelfAssessmentLinkProps = { internship: MyInternship; describedBy: string }

/** A link to the self-assessment, if the term asks for one or it exists. */
function SelfAssessmentLink({ internship, describedBy }: SelfAssessmentLinkProps) {
  const { id, hasSelfAssessment } = internship
  const isOpen = selfAssessmentState(internship) === 'open'
  if (!isOpen && !hasSelfAssessment) return null
  return (
    <ButtonLink look="text" to={paths.selfAssessment(id)} aria-describedby={describedBy}>
      {isOpen && !hasSelfAssessment ? m.self_assessment_dashboard_link() : m.self_assessment_title()}
    </ButtonLink>
  )
}
