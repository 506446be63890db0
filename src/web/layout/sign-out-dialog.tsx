import { useState } from 'react'
import * as m from '#messages'
import { useSignOutCall } from '../api/sign-out.ts'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before signing out (spec section 2, Settings). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutCall()
  const [isUnsaved] = useState(hasUnsavedText)
  return (
    <ConfirmDialog
      title={m.common_sign_out()}
      question={m.frame_sign_out_question()}
      confirmLabel={m.common_sign_out()}
      pendingLabel={m.common_signing_out()}
      request={signOut}
      failed={m.common_sign_out_failed}
      onClose={onClose}
    >
      {isUnsaved && <p>{m.common_changes_unsaved()}</p>}
    </ConfirmDialog>
  )
}
