import { useState } from 'react'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'

type Props = {
  supervisor: SupervisorOnDashboard
  /** Becomes primary when the primary supervisor is removed. */
  next: SupervisorOnDashboard | undefined
  onRemoved: (sentence: string) => void
  onClose: () => void
}

/** Confirms the removal of a supervisor; stays open and shows the error when it fails. */
export function RemoveSupervisor({ supervisor, next, onRemoved, onClose }: Props) {
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
