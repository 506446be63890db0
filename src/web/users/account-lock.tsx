import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
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
        showMessage(m.account_unlocked())
      },
    }),
  )
  return (
    <div className="account-lock">
      {lockedAt && (
        <Banner kind="warning">
          <ParaglideMessage
            message={m.locked_since_nobody_can_sign_in}
            inputs={{}}
            markup={{ instant: () => <Instant at={lockedAt} /> }}
          />
        </Banner>
      )}
      <SuccessMessage message={message} />
      {unlock.error && <Banner kind="error">{errorMessage(unlock.error, m.failed_to_unlock_account())}</Banner>}
      {lockedAt ? (
        <Button onClick={() => unlock.mutate({ id })} pending={unlock.isPending} pendingLabel={m.unlocking()}>
          {m.unlock_account()}
        </Button>
      ) : (
        <Button onClick={() => setLocking(true)} disabledReason={isOwn ? m.you_cannot_lock_your_own_account() : null}>
          {m.lock_account()}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isLocking}
        title={m.lock_account()}
        question={m.is_signed_out_everywhere_and_cannot({ email })}
        confirmLabel={m.lock_account()}
        pendingLabel={m.locking()}
        pending={lock.isPending}
        error={lock.error && errorMessage(lock.error, m.failed_to_lock_account())}
        onConfirm={() => lock.mutate({ id })}
        onClose={() => {
          setLocking(false)
          lock.reset()
        }}
      />
    </div>
  )
}
