import { useState } from 'react'
import type { SupervisorForm } from '#contract/supervisors'
import type { SupervisorOnDashboard } from '#contract/supervisors-on-dashboard'
import { api } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

type Props = {
  supervisor: SupervisorOnDashboard
  /** The id of the element that names the supervisor. */
  describedBy: string
  onCorrected: (sentence: string) => void
}

/** Corrects a supervisor who has not submitted; a new address invalidates the links sent to the old one. */
export function CorrectSupervisor({ supervisor, describedBy, onCorrected }: Props) {
  const { id: supervisorId, name, email, feedbackStatus } = supervisor
  const [isOpen, setOpen] = useState(false)

  function showCorrected(corrected: SupervisorForm) {
    const needsRequest = feedbackStatus === 'pending' && corrected.email !== email
    onCorrected(`Supervisor updated.${needsRequest ? ' Press Request to send a link to the new address.' : ''}`)
  }

  return (
    <>
      <Button look="text" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && (
        <SupervisorDialog
          title="Correct Supervisor"
          initial={{ name, email }}
          {...(feedbackStatus === 'pending' ? { addressHint: invalidatesLinks(email) } : {})}
          submitLabel="Save Changes"
          pendingLabel="Saving..."
          save={(corrected) => api.supervisors.correct.call({ supervisorId, ...corrected })}
          onSaved={showCorrected}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function invalidatesLinks(email: string): string {
  return `A new address invalidates the links already sent to ${email}. Press Request afterwards to send a new one.`
}
