import { useState } from 'react'
import type { SupervisorForm } from '#contract/internships/supervisors'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

type Props = {
  supervisor: SupervisorOnDashboard
  /** The id of the element that names the supervisor. */
  describedBy: string
  onCorrected: (sentence: string) => void
}

/** Corrects a supervisor who has not submitted; a new address invalidates the links sent to the old one. */
export function CorrectSupervisor({ supervisor, describedBy, onCorrected }: Props) {
  const { id: supervisorId, name, email, language, feedbackStatus } = supervisor
  const [isOpen, setOpen] = useState(false)

  function showCorrected(corrected: SupervisorForm) {
    const needsRequest = feedbackStatus === 'pending' && corrected.email !== email
    onCorrected(needsRequest ? m.supervisors_corrected_request_hint() : m.supervisors_corrected())
  }

  return (
    <>
      <Button look="text" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {m.supervisors_correct()}
      </Button>
      {isOpen && (
        <SupervisorDialog
          title={m.supervisors_correct_title()}
          initial={{ name, email, language }}
          {...(feedbackStatus === 'pending' ? { addressHint: invalidatesLinks(email) } : {})}
          submitLabel={m.common_save_changes()}
          pendingLabel={m.common_saving()}
          save={(corrected) => api.supervisors.correct.call({ supervisorId, ...corrected })}
          onSaved={showCorrected}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function invalidatesLinks(email: string): string {
  return m.supervisors_correct_links_hint({ email })
}
