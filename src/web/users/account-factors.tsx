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
        showMessage(m.staff_factors_reset_succeeded())
      },
    }),
  )
  return (
    <>
      <SuccessMessage message={message} />
      {hasSecondFactor && (
        <Button onClick={() => setAsking(true)} disabledReason={isOwn ? m.staff_factors_own_account_hint() : null}>
          {m.staff_factors_reset()}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={m.staff_factors_reset()}
        question={m.staff_factors_reset_question({ email })}
        confirmLabel={m.staff_factors_reset_confirm()}
        pendingLabel={m.staff_factors_resetting()}
        pending={reset.isPending}
        error={reset.error && errorMessage(reset.error, m.staff_factors_reset_failed())}
        onConfirm={() => reset.mutate({ id })}
        onClose={() => {
          setAsking(false)
          reset.reset()
        }}
      />
    </>
  )
}
