import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupervisorForm } from '#contract/internships/supervisors'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import { cleanAddress } from '#domain/platform/email-address'
import { requestDelivery } from '#domain/platform/request-delivery'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

type Props = {
  supervisor: SupervisorOnDashboard
  /** Whether the internship is approved, so that a request which did not reach the right person can be sent again. */
  canRequest: boolean
  /** The id of the element that names the supervisor. */
  describedBy: string
  look?: ButtonLook
  label?: string
  onCorrected: (sentence: string) => void
}

/** Corrects a supervisor who has not submitted; a new address invalidates the links sent to the old one. */
export function CorrectSupervisor(props: Props) {
  const { supervisor, canRequest, describedBy, look = 'text', label = m.supervisors_correct(), onCorrected } = props
  const { id: supervisorId, name, email, language, feedbackStatus, declinedAt } = supervisor
  const [isOpen, setOpen] = useState(false)
  const request = useMutation(api.feedbackRequests.request.mutationOptions())
  const isUnreached = requestDelivery(supervisor)?.step === 'failed'
  const isLost = declinedAt !== null || isUnreached
  const sendsRequest = (typed: SupervisorForm) =>
    canRequest && feedbackStatus === 'pending' && (isLost || cleanAddress(typed.email) !== email)

  async function save(corrected: SupervisorForm) {
    await api.supervisors.correct.call({ supervisorId, ...corrected })
    if (sendsRequest(corrected)) await request.mutateAsync({ supervisorId })
  }

  return (
    <>
      <Button look={look} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <SupervisorDialog
          title={m.supervisors_correct_title()}
          initial={{ name, email, language }}
          unreached={isUnreached ? email : null}
          {...(feedbackStatus === 'pending' ? { addressHint: m.supervisors_correct_links_hint({ email }) } : {})}
          submitLabel={(typed) => (sendsRequest(typed) ? m.supervisors_correct_and_request() : m.common_save_changes())}
          pendingLabel={m.common_saving()}
          save={save}
          onSaved={(corrected) =>
            onCorrected(
              sendsRequest(corrected) ? m.supervisors_requested({ email: corrected.email }) : m.supervisors_corrected(),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
