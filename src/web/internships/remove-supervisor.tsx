import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SupervisorOnDashboard } from '#contract/supervisors-on-dashboard'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

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
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: api.internships.key() })
  const remove = useMutation(
    api.supervisors.remove.mutationOptions({
      onSuccess: async () => {
        await reload()
        onRemoved(m.supervisors_removed({ name }))
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title={m.supervisors_remove_title()}
      question={m.supervisors_remove_question({ name })}
      confirmLabel={m.common_remove()}
      pendingLabel={m.common_removing()}
      pending={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onConfirm={() => remove.mutate({ supervisorId })}
      onClose={() => {
        onClose()
        // After a refusal the list is out of date.
        if (remove.isError) void reload()
      }}
    >
      {feedbackStatus === 'pending' && <p>{m.supervisors_remove_links_hint({ email })}</p>}
      {isPrimary && next && <p>{m.supervisors_remove_primary_hint({ name: next.name })}</p>}
    </ConfirmDialog>
  )
}
