import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
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
        showMessage(m.two_step_verification_reset())
      },
    }),
  )
  return (
    <>
      <SuccessMessage message={message} />
      {hasSecondFactor && (
        <Button
          onClick={() => setAsking(true)}
          disabledReason={isOwn ? m.change_your_own_in_settings_security() : null}
        >
          {m.reset_two_step_verification()}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={m.reset_two_step_verification()}
        question={m.can_then_log_in_without_code({ email })}
        confirmLabel={m.reset()}
        pendingLabel={m.resetting()}
        pending={reset.isPending}
        error={reset.error && errorMessage(reset.error, m.failed_to_reset())}
        onConfirm={() => reset.mutate({ id })}
        onClose={() => {
          setAsking(false)
          reset.reset()
        }}
      />
    </>
  )
}
