import { useEffect, useId, useRef } from 'react'
import type { MyInternship } from '#contract/feedback/dashboard'
import type { NextAction, nextStep } from '#domain/feedback/next-step'
import { canRequestFeedback } from '#domain/internships/internship'
import { dayFormat, formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { CorrectSupervisor } from '../../internships/supervisors/correct-supervisor.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { AskInPerson } from '../in-person/ask-in-person.tsx'
import { SupervisorEmailButton, SupervisorEmailMessage, useSupervisorEmail } from './supervisor-email.tsx'

type Props = {
  step: ReturnType<typeof nextStep>
  internship: MyInternship
  /** The id of the heading that names the internship. */
  headingId: string
}

/** What comes next, with the internship's only primary button if it is the student's turn. */
export function NextStep({ step, internship, headingId }: Props) {
  const { feedbackDeadline: deadline } = internship
  const email = useSupervisorEmail()
  const [done, showDone] = useTimedMessage(3000)
  const textId = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const { action } = step ?? {}
  const isAsking = action?.kind === 'ask'
  const isSuccess = email.isSuccess || done !== null
  useEffect(() => {
    // The focused button has disappeared.
    if (!isAsking && isSuccess && document.activeElement === document.body) text.current?.focus()
  }, [isAsking, isSuccess])
  const isDue = deadline !== null && action?.kind !== 'read' && action?.kind !== 'resubmit'
  const today = dayFormat(Intl.DateTimeFormat().resolvedOptions().timeZone)(new Date())
  return (
    <div className="next-step">
      {step?.news?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {step && (step.text || isDue) && (
        <p id={textId} ref={text} tabIndex={-1}>
          {!action && <strong>{m.internships_next_label()}</strong>} {step.text}
          {isDue &&
            (deadline < today ? m.internships_next_deadline_passed : m.internships_next_deadline)({
              deadline: formatDay(deadline),
            })}
        </p>
      )}
      {action && (
        <NextButton
          action={action}
          internship={internship}
          describedBy={`${headingId} ${textId}`}
          email={email}
          onDone={showDone}
        />
      )}
      <SupervisorEmailMessage email={email} />
      {done && <Banner kind="success">{done}</Banner>}
    </div>
  )
}

type NextButtonProps = {
  action: NextAction
  internship: MyInternship
  describedBy: string
  email: ReturnType<typeof useSupervisorEmail>
  /** Called after an action that sends no email. */
  onDone: (sentence: string) => void
}

function NextButton({ action, internship, describedBy, email, onDone }: NextButtonProps) {
  const { id, supervisors } = internship
  const { label } = action
  const link = (to: string) => (
    <ButtonLink look="primary" to={to} aria-describedby={describedBy}>
      {label}
    </ButtonLink>
  )
  const emailButton = (kind: 'request' | 'remind', ...ids: readonly string[]) => (
    <SupervisorEmailButton
      kind={kind}
      look="primary"
      label={label}
      supervisors={supervisors.filter((one) => ids.includes(one.id))}
      describedBy={describedBy}
      email={email}
    />
  )
  if (action.kind === 'ask') return emailButton('request', ...action.supervisorIds)
  if (!('supervisorId' in action))
    return link(action.kind === 'resubmit' ? paths.editInternship(id) : paths.selfAssessment(id))
  const { supervisorId } = action
  const supervisor = supervisors.find((one) => one.id === supervisorId)!
  if (action.kind === 'read') return link(paths.viewFeedback(supervisor.id, id))
  if (action.kind === 'correct')
    return (
      <CorrectSupervisor
        look="primary"
        label={label}
        supervisor={supervisor}
        canRequest={canRequestFeedback(internship)}
        describedBy={describedBy}
        onCorrected={onDone}
      />
    )
  if (action.kind === 'ask-in-person')
    return (
      <AskInPerson
        look="primary"
        label={label}
        supervisor={supervisor}
        describedBy={describedBy}
        onRemind={() => email.mutate({ kind: 'remind', supervisors: [supervisor] })}
        onAsked={onDone}
      />
    )
  return emailButton('remind', supervisorId)
}
