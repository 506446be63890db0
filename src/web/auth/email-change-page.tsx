import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { useSession } from '../api/session.ts'
import { updatePerson } from '../api/session-tabs.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import './auth.css'

/** Where both links of a change of email address lead. Opening them changes nothing, because mail scanners do that too. */
export function EmailChangePage() {
  const hash = useLocation({ select: (location) => location.hash })
  const token = new URLSearchParams(hash).get('token') ?? ''
  const queryClient = useQueryClient()
  const isSignedIn = useSession() !== null
  const confirm = useMutation(
    api.accounts.confirmEmailChange.mutationOptions({ onSuccess: () => updatePerson(queryClient) }),
  )
  const onward = (
    <div className="row">
      <ButtonLink look="primary" to={isSignedIn ? paths.settings : paths.login}>
        {isSignedIn ? 'Go to Settings' : 'Go to Login'}
      </ButtonLink>
    </div>
  )
  if (confirm.data?.confirmed === 'old address')
    return (
      <div className="auth-page">
        <PageHeader title="One more step" />
        <p>Now open the link that we have sent to your new address. Until then, nothing changes.</p>
      </div>
    )
  if (confirm.data)
    return (
      <div className="auth-page">
        <PageHeader title="Your email address has been changed" />
        <p>Use the new address to log in from now on. You have been signed out on your other devices.</p>
        {onward}
      </div>
    )
  return (
    <div className="auth-page">
      <PageHeader title="Change of your email address" />
      {confirm.error && <Banner kind="error">{errorMessage(confirm.error)}</Banner>}
      {confirm.error ? (
        onward
      ) : (
        <>
          <p>Please confirm that the email address of your account may be changed.</p>
          <div className="row">
            <Button
              look="primary"
              onClick={() => confirm.mutate({ token })}
              pending={confirm.isPending}
              pendingLabel="Confirming..."
            >
              Confirm
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
