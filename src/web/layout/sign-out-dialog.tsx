import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { signOnQuery, useSignOutCall } from '../api/sign-out.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before signing out (spec section 2, Settings), and whether to sign out of the identity provider too. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutCall()
  const provider = useQuery(signOnQuery).data?.name
  const [isEverywhere, setEverywhere] = useState(false)
  const [isUnsaved] = useState(hasUnsavedText)
  return (
    <ConfirmDialog
      title={m.common_sign_out()}
      question={m.frame_sign_out_question()}
      confirmLabel={m.common_sign_out()}
      pendingLabel={m.common_signing_out()}
      request={() => signOut(isEverywhere ? 'everywhere' : undefined)}
      failed={m.common_sign_out_failed}
      onClose={onClose}
    >
      {isUnsaved && <p>{m.common_changes_unsaved()}</p>}
      {provider && (
        <div>
          <CheckboxField
            label={m.frame_sign_out_provider_label({ name: provider })}
            name="everywhere"
            value={isEverywhere}
            onChange={setEverywhere}
            error={undefined}
          />
          <p className="muted small">{m.frame_sign_out_provider_hint()}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
