import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { paths } from '../routing/paths.ts'
import { ButtonLink, TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { recoveryIn } from './recovery.ts'
import { RequestResetForm } from './request-reset-form.tsx'
import { UpdatePasswordForm } from './update-password-form.tsx'
import './auth.css'

/** Three stages: request, update, success (spec section 2, Reset password). */
export function ResetPasswordPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const recovery = recoveryIn(hash, useSearch({ from: '/public/reset-password' }))
  const isSignedIn = useSession() !== null
  const [isUpdated, setUpdated] = useState(false)
  const [wantsNewLink, setWantsNewLink] = useState(false)

  if (isUpdated)
    return (
      <div className="auth-page">
        <PageHeader title="Password Updated Successfully" />
        <p>You can now log in with your new password.</p>
        <div className="row">
          <ButtonLink look="primary" to={paths.login}>
            Go to Login
          </ButtonLink>
        </div>
      </div>
    )

  const isUpdating = (recovery !== null || isSignedIn) && !wantsNewLink
  return (
    <div className="auth-page">
      <PageHeader title={isUpdating ? 'Set a new password' : 'Reset your password'} />
      {isUpdating ? (
        <UpdatePasswordForm
          token={recovery?.token ?? null}
          onUpdated={() => setUpdated(true)}
          onWantNewLink={() => setWantsNewLink(true)}
        />
      ) : (
        <RequestResetForm />
      )}
      <p className="auth-other">
        <TextLink to={paths.login}>{isSignedIn ? 'Back' : 'Back to Login'}</TextLink>
      </p>
    </div>
  )
}
