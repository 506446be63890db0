import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupervisorOnDashboard } from '#contract/internships'
import { api } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

type Props = {
  supervisor: SupervisorOnDashboard
  /** The element that says which supervisor this is. */
  describedBy: string
  /** Called with the sentence that says what has changed. */
  onCorrected: (sentence: string) => void
}

/** Corrects a supervisor who has not submitted; another address ends the links mailed to the old one. */
export function CorrectSupervisor({ supervisor, describedBy, onCorrected }: Props) {
  const { id: supervisorId, name, email, feedbackStatus } = supervisor
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const renew = () => queryClient.invalidateQueries({ queryKey: api.internships.key() })
  return (
    <>
      <Button look="text" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && (
        <SupervisorDialog
          title="Correct Supervisor"
          initial={{ name, email }}
          {...(feedbackStatus === 'pending' ? { addressHint: endsLinks(email) } : {})}
          submitLabel="Save Changes"
          pendingLabel="Saving..."
          save={(corrected) => api.supervisors.correct.call({ supervisorId, ...corrected })}
          onSaved={(corrected) => {
            setOpen(false)
            const needsRequest = feedbackStatus === 'pending' && corrected.email !== email
            onCorrected(needsRequest ? `Supervisor updated. ${REQUEST_AGAIN}` : 'Supervisor updated.')
            void renew()
          }}
          onClose={(wasRefused) => {
            setOpen(false)
            if (wasRefused) void renew()
          }}
        />
      )}
    </>
  )
}

const REQUEST_AGAIN = 'Press Request to send a link to the new address.'

function endsLinks(email: string): string {
  return `Another address ends the links already sent to ${email}. Press Request afterwards to send a new one.`
}
