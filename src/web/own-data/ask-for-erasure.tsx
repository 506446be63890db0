import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = { isOpen: boolean; onAsked: () => Promise<void>; onClose: () => void }

/** Says what goes and what stays before the student asks. */
export function AskForErasure({ isOpen, onAsked, onClose }: Props) {
  const ask = useMutation(
    api.privacy.requestErasure.mutationOptions({
      onSuccess: async () => {
        await onAsked()
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Ask for erasure"
      question="If the career centre agrees, this cannot be undone. Download your data and your feedback first."
      confirmLabel="Ask for erasure"
      pendingLabel="Asking..."
      pending={ask.isPending}
      error={ask.error && errorMessage(ask.error, 'Failed to ask for erasure')}
      onConfirm={() => ask.mutate({})}
      onClose={() => {
        onClose()
        ask.reset()
      }}
    >
      <p>
        <strong>Erased:</strong> your account and ways to sign in, your profile, your internships with their
        supervisors, all feedback with ratings and texts, and your name in the audit trail.
      </p>
      <p>
        <strong>Kept:</strong> anonymous counts by department, which do not say whose records they were. Until the
        career centre answers, within one month, nothing changes.
      </p>
    </ConfirmDialog>
  )
}
