import { useState } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { usePerson } from '../../api/session.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

type Account = { id: string; email: string; hasSecondFactor: boolean }

/** Removes the second factor of somebody who has lost their device. */
export function AccountFactors({ account: { id, email, hasSecondFactor } }: { account: Account }) {
  const reload = useReload(api.users.key())
  const isOwn = usePerson().id === id
  const [isAsking, setAsking] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  return (
    <>
      <SuccessMessage message={message} />
      {hasSecondFactor && (
        <Button onClick={() => setAsking(true)} disabledReason={isOwn ? m.staff_factors_own_account_hint() : null}>
          {m.staff_factors_reset()}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={m.staff_factors_reset()}
          question={m.staff_factors_reset_question({ email })}
          confirmLabel={m.staff_factors_reset_confirm()}
          pendingLabel={m.staff_factors_resetting()}
          request={() => api.users.resetFactors.call({ id })}
          onSuccess={async () => {
            await reload()
            setAsking(false)
            showMessage(m.staff_factors_reset_succeeded())
          }}
          failed={m.staff_factors_reset_failed()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
