import { useState } from 'react'
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
      title="Sign Out"
      question="Are you sure you want to sign out?"
      confirmLabel="Sign Out"
      pendingLabel="Signing out..."
      pending={pending}
      error={error}
      onConfirm={signOut}
      onClose={onClose}
    >
      {isUnsaved && <p>Your changes have not been saved.</p>}
    </ConfirmDialog>
  )
}
