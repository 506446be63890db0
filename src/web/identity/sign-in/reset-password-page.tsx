import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { useSession } from '../../api/session.ts'
import { onRecovery, tellOtherTabs } from '../../api/session-tabs.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Recovery, recoveryIn } from './recovery.ts'
import { RequestResetForm } from './request-reset-form.tsx'
import { UpdatePasswordForm } from './update-password-form.tsx'
import './auth.css'

/** Three stages: request, update, success (spec section 2, Reset password). */
export function ResetPasswordPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const search = useSearch({ from: '/public/reset-password' })
  const [openedAt] = useState(() => new Date())
  const recovery = useRecovery(recoveryIn(hash, search, openedAt))
  const isSignedIn = useSession() !== null
  const [isUpdated, setUpdated] = useState(false)
  const [wantsNewLink, setWantsNewLink] = useState(false)

  if (isUpdated)
    return (
      <div className="auth-page">
        <PageHeader title={m.account_reset_password_done_title()} />
        <p>{m.account_reset_password_done_hint()}</p>
        <div className="row">
          <ButtonLink look="primary" to={paths.login}>
            {m.common_go_to_login()}
          </ButtonLink>
        </div>
      </div>
    )

  const isUpdating = (recovery !== null || isSignedIn) && !wantsNewLink
  return (
    <div className="auth-page">
      <PageHeader title={isUpdating ? m.account_set_new_password() : m.account_reset_password_title()} />
      {isUpdating && recovery?.isStale && <Banner kind="info">{m.account_reset_password_link_stale()}</Banner>}
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
        <TextLink to={paths.login}>{isSignedIn ? m.common_back() : m.sign_in_back_to_login()}</TextLink>
      </p>
    </div>
  )
}

/** The recovery that this tab's link started, or another tab's: the form then appears in both (spec section 2). */
function useRecovery(own: Recovery | null): Recovery | null {
  const ownToken = own?.token
  const [others, setOthers] = useState<Recovery | null>(null)
  useEffect(() => {
    if (ownToken) tellOtherTabs({ event: 'password-recovery', token: ownToken })
    return onRecovery((token) => setOthers({ token, isStale: false }))
  }, [ownToken])
  return own ?? others
}
