import { useState } from 'react'
import * as m from '#messages'
import { useSignOut } from '../api/sign-out.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'

/** Asks before signing out (spec section 2, Settings). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { signOut, pending, error } = useSignOut()
  const [isUnsaved] = useState(hasUnsavedText)
  return (
    <ConfirmDialog
      isOpen
      title={m.sign_out()}
      question={m.are_you_sure_you_want_to_sign()}
      confirmLabel={m.sign_out()}
      pendingLabel={m.signing_out()}
      pending={pending}
      error={error}
      onConfirm={signOut}
      onClose={onClose}
    >
      {isUnsaved && <p>{m.your_changes_have_not_been_saved()}</p>}
    </ConfirmDialog>
  )
}
