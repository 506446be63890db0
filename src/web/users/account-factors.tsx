import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

type Account = { id: string; email: string; hasSecondFactor: boolean }

/** Removes the second factor of somebody who has lost their device. */
export function AccountFactors({ account: { id, email, hasSecondFactor } }: { account: Account }) {
  const queryClient = useQueryClient()
  const isOwn = usePerson().id === id
  const [isAsking, setAsking] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const reset = useMutation(
    api.users.resetFactors.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.users.key() })
        setAsking(false)
        showMessage('Two-step verification reset')
      },
    }),
  )
  return (
    <>
      <SuccessMessage message={message} />
      {hasSecondFactor && (
        <Button
          onClick={() => setAsking(true)}
          disabledReason={isOwn ? 'Change your own in Settings, Security.' : null}
        >
          Reset two-step verification
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset two-step verification"
        question={`${email} can then log in without a code. Make sure that the request really comes from this person. They are told by email.`}
        confirmLabel="Reset"
        pendingLabel="Resetting..."
        pending={reset.isPending}
        error={reset.error && errorMessage(reset.error, 'Failed to reset')}
        onConfirm={() => reset.mutate({ id })}
        onClose={() => {
          setAsking(false)
          reset.reset()
        }}
      />
    </>
  )
}
