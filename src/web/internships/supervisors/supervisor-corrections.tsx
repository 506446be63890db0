import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InternshipToEdit } from '#contract/internships/internships'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import { requestState } from '#domain/feedback/request'
import { whyNot } from '#domain/feedback/request-acts'
import { canRequestFeedback } from '#domain/internships/internship'
import { MAX_SUPERVISORS } from '#domain/internships/supervisors'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { CorrectSupervisor } from './correct-supervisor.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

type Props = { internship: InternshipToEdit }

/** The supervisors of a registered internship; each change is saved immediately (product decision 6). */
export function SupervisorCorrections({ internship }: Props) {
  const { id, supervisors } = internship
  const heading = useRef<HTMLHeadingElement>(null)
  const [removing, setRemoving] = useState<SupervisorOnDashboard | null>(null)
  const [isLast, setLast] = useState(false)
  const [done, showDone, clearDone] = useTimedMessage(3000)

  function whyNotCorrected(supervisor: SupervisorOnDashboard) {
    const facts = { ...supervisor, internshipStatus: internship.status }
    return whyNot('correct', 'student', { ...facts, state: requestState(facts) })
  }

  function askToRemove(supervisor: SupervisorOnDashboard) {
    clearDone()
    if (supervisors.length === 1) setLast(true)
    else setRemoving(supervisor)
  }

  function showRemoved(sentence: string) {
    flushSync(() => setRemoving(null))
    // The button that opened the dialog was removed with its row.
    heading.current?.focus()
    showDone(sentence)
  }

  return (
    <Section
      id="supervisors-heading"
      title={m.supervisors_section_title()}
      about={m.supervisors_corrections_intro()}
      titleRef={heading}
    >
      <ul className="panel supervisor-facts">
        {supervisors.map((supervisor) => (
          <li key={supervisor.id} className="row">
            <div className="supervisor-fact" id={`supervisor-${supervisor.id}`}>
              <strong>{supervisor.name}</strong> {supervisor.isPrimary && m.supervisors_primary_mark()}
              <div className="small muted">{supervisor.email}</div>
            </div>
            {whyNotCorrected(supervisor) === null ? (
              <>
                <CorrectSupervisor
                  supervisor={supervisor}
                  canRequest={canRequestFeedback(internship)}
                  describedBy={`supervisor-${supervisor.id}`}
                  onCorrected={showDone}
                />
                {supervisor.hasGivenFeedback ? (
                  <span className="small muted">{m.supervisors_has_given_feedback()}</span>
                ) : (
                  <Button
                    look="text"
                    aria-describedby={`supervisor-${supervisor.id}`}
                    onClick={() => askToRemove(supervisor)}
                  >
                    {m.common_remove()}
                  </Button>
                )}
              </>
            ) : (
              <span className="small muted">
                {whyNotCorrected(supervisor) === 'CLOSED' ? m.requests_closed() : m.common_feedback_submitted()}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isLast && supervisors.length === 1 && <Banner kind="error">{m.supervisors_last_required()}</Banner>}
      {done && <Banner kind="success">{done}</Banner>}
      <div>
        <AddSupervisor internshipId={id} count={supervisors.length} onAdded={showDone} />
      </div>
      {removing && (
        <RemoveSupervisor
          supervisor={removing}
          next={supervisors.find(({ id: other }) => other !== removing.id)}
          onRemoved={showRemoved}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  )
}

type AddSupervisorProps = {
  internshipId: string
  /** How many supervisors there are. */
  count: number
  onAdded: (sentence: string) => void
}

/** Adds a supervisor to a registered internship, never as the primary one. */
function AddSupervisor({ internshipId, count, onAdded }: AddSupervisorProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabledReason={
          count >= MAX_SUPERVISORS ? m.common_with_full_stop({ sentence: m.supervisors_too_many() }) : null
        }
      >
        {m.supervisors_add()}
      </Button>
      {isOpen && (
        <SupervisorDialog
          title={m.supervisors_add()}
          initial={{ name: '', email: '' }}
          submitLabel={m.supervisors_add()}
          pendingLabel={m.common_adding()}
          save={(supervisor) => api.supervisors.add.call({ internshipId, ...supervisor })}
          onSaved={({ name }) => onAdded(m.supervisors_added({ name }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type RemoveSupervisorProps = {
  supervisor: SupervisorOnDashboard
  /** Becomes primary when the primary supervisor is removed. */
  next: SupervisorOnDashboard | undefined
  onRemoved: (sentence: string) => void
  onClose: () => void
}

/** Confirms the removal of a supervisor; stays open and shows the error when it fails. */
function RemoveSupervisor({ supervisor, next, onRemoved, onClose }: RemoveSupervisorProps) {
  const { id: supervisorId, name, email, isPrimary, feedbackStatus } = supervisor
  const reload = useReload(api.internships.key())
  const [isRefused, setRefused] = useState(false)
  return (
    <ConfirmDialog
      title={m.supervisors_remove_title()}
      question={m.supervisors_remove_question({ name })}
      confirmLabel={m.common_remove()}
      pendingLabel={m.common_removing()}
      request={() => api.supervisors.remove.call({ supervisorId })}
      onSuccess={async () => {
        await reload()
        onRemoved(m.supervisors_removed({ name }))
      }}
      onError={() => setRefused(true)}
      onClose={() => {
        onClose()
        // After a refusal the list is out of date.
        if (isRefused) void reload()
      }}
    >
      {feedbackStatus === 'pending' && <p>{m.supervisors_remove_links_hint({ email })}</p>}
      {isPrimary && next && <p>{m.supervisors_remove_primary_hint({ name: next.name })}</p>}
    </ConfirmDialog>
  )
}
