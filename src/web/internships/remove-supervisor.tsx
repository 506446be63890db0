import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SupervisorOnDashboard } from '#contract/supervisors-on-dashboard'
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
        onRemoved(`${name} was removed.`)
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Remove Supervisor"
      question={`Are you sure you want to remove ${name}? This action cannot be undone.`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      pending={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onConfirm={() => remove.mutate({ supervisorId })}
      onClose={() => {
        onClose()
        // After a refusal the list is out of date.
        if (remove.isError) void reload()
      }}
    >
      {feedbackStatus === 'pending' && <p>The links already sent to {email} will stop working.</p>}
      {isPrimary && next && <p>{next.name} becomes the primary supervisor.</p>}
    </ConfirmDialog>
  )
}
