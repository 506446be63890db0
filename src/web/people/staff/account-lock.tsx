import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { usePerson } from '../../api/session.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

type Account = { id: string; email: string; lockedAt: string | null }

/** Locks an account, or unlocks it. */
export function AccountLock({ account: { id, email, lockedAt } }: { account: Account }) {
  const isOwn = usePerson().id === id
  const [isLocking, setLocking] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.users.key())
  const unlock = useMutation(
    api.users.unlock.mutationOptions({
      onSuccess: async () => {
        await reload()
        showMessage(m.staff_unlocked())
      },
    }),
  )
  return (
    <div className="account-lock">
      {lockedAt && (
        <Banner kind="warning">
          <ParaglideMessage
            message={m.staff_locked_warning}
            inputs={{}}
            markup={{ instant: () => <Instant at={lockedAt} /> }}
          />
        </Banner>
      )}
      <SuccessMessage message={message} />
      {unlock.error && <Banner kind="error">{errorMessage(unlock.error, m.staff_unlock_failed())}</Banner>}
      {lockedAt ? (
        <Button onClick={() => unlock.mutate({ id })} pending={unlock.isPending} pendingLabel={m.staff_unlocking()}>
          {m.staff_unlock()}
        </Button>
      ) : (
        <Button onClick={() => setLocking(true)} disabledReason={isOwn ? m.staff_lock_refused_own_account() : null}>
          {m.staff_lock()}
        </Button>
      )}
      {isLocking && (
        <ConfirmDialog
          title={m.staff_lock()}
          question={m.staff_lock_question({ email })}
          confirmLabel={m.staff_lock()}
          pendingLabel={m.staff_locking()}
          request={() => api.users.lock.call({ id })}
          onSuccess={async () => {
            await reload()
            setLocking(false)
          }}
          failed={m.staff_lock_failed()}
          onClose={() => setLocking(false)}
        />
      )}
    </div>
  )
}
