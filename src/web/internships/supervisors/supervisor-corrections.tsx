import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InternshipToEdit } from '#contract/internships/internships'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import { canBeCorrected } from '#domain/feedback'
import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { AddSupervisor } from './add-supervisor.tsx'
import { CorrectSupervisor } from './correct-supervisor.tsx'
import { RemoveSupervisor } from './remove-supervisor.tsx'

type Props = { internship: InternshipToEdit }

/** The supervisors of a registered internship; each change is saved immediately (product decision 6). */
export function SupervisorCorrections({ internship: { id, supervisors } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [removing, setRemoving] = useState<SupervisorOnDashboard | null>(null)
  const [isLast, setLast] = useState(false)
  const [done, showDone, clearDone] = useTimedMessage(3000)

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
            {canBeCorrected(supervisor.feedbackStatus) ? (
              <>
                <CorrectSupervisor
                  supervisor={supervisor}
                  describedBy={`supervisor-${supervisor.id}`}
                  onCorrected={showDone}
                />
                <Button
                  look="text"
                  aria-describedby={`supervisor-${supervisor.id}`}
                  onClick={() => askToRemove(supervisor)}
                >
                  {m.common_remove()}
                </Button>
              </>
            ) : (
              <span className="small muted">{m.common_feedback_submitted()}</span>
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
