import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { Instant } from '../layout/instant.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

type Account = { id: string; email: string; lockedAt: string | null }

/** Locks an account, or unlocks it. */
export function AccountLock({ account: { id, email, lockedAt } }: { account: Account }) {
  const queryClient = useQueryClient()
  const isOwn = usePerson().id === id
  const [isLocking, setLocking] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.users.key() })
  const lock = useMutation(
    api.users.lock.mutationOptions({
      onSuccess: async () => {
        await reload()
        setLocking(false)
      },
    }),
  )
  const unlock = useMutation(
    api.users.unlock.mutationOptions({
      onSuccess: async () => {
        await reload()
        showMessage('Account unlocked')
      },
    }),
  )
  return (
    <div className="account-lock">
      {lockedAt && (
        <Banner kind="warning">
          Locked since <Instant at={lockedAt} />. Nobody can sign in to this account.
        </Banner>
      )}
      <SuccessMessage message={message} />
      {unlock.error && <Banner kind="error">{errorMessage(unlock.error, 'Failed to unlock the account')}</Banner>}
      {lockedAt ? (
        <Button onClick={() => unlock.mutate({ id })} pending={unlock.isPending} pendingLabel="Unlocking...">
          Unlock account
        </Button>
      ) : (
        <Button onClick={() => setLocking(true)} disabledReason={isOwn ? 'You cannot lock your own account.' : null}>
          Lock account
        </Button>
      )}
      <ConfirmDialog
        isOpen={isLocking}
        title="Lock account"
        question={`${email} is signed out everywhere and cannot sign in until an admin unlocks the account. Nothing is deleted.`}
        confirmLabel="Lock account"
        pendingLabel="Locking..."
        pending={lock.isPending}
        error={lock.error && errorMessage(lock.error, 'Failed to lock the account')}
        onConfirm={() => lock.mutate({ id })}
        onClose={() => {
          setLocking(false)
          lock.reset()
        }}
      />
    </div>
  )
}
