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
      title={m.common_sign_out()}
      question={m.frame_sign_out_question()}
      confirmLabel={m.common_sign_out()}
      pendingLabel={m.common_signing_out()}
      pending={pending}
      error={error}
      onConfirm={signOut}
      onClose={onClose}
    >
      {isUnsaved && <p>{m.common_changes_unsaved()}</p>}
    </ConfirmDialog>
  )
}
