import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { errorMessage, isRefusal } from '../api/error-message.ts'
import { useSession } from '../api/session.ts'
import { updatePerson } from '../api/session-tabs.ts'
import { QueryStates } from '../layout/query-states.tsx'
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
  const opened = useQuery({
    ...api.accounts.openEmailChange.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
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
        <PageHeader title="Check your new inbox" />
        <p>
          We have sent a link to <span className="auth-address">{opened.data?.newEmail}</span>. Open it to finish the
          change. Until then, you keep your current address.
        </p>
      </div>
    )
  if (confirm.data)
    return (
      <div className="auth-page">
        <PageHeader title="Your email address has been changed" />
        <p>
          From now on, log in with <span className="auth-address">{opened.data?.newEmail}</span>. You have been signed
          out on your other devices.
        </p>
        {onward}
      </div>
    )
  const refusal = token === '' ? NO_TOKEN : (refusalOf(opened.error) ?? refusalOf(confirm.error))
  return (
    <div className="auth-page">
      <PageHeader title="Change your email address" />
      {refusal ? (
        <>
          <Banner kind="error">{refusal}</Banner>
          {onward}
        </>
      ) : (
        <>
          <QueryStates query={opened} loading="Loading..." failed="Failed to load the change" />
          {confirm.error && <Banner kind="error">{errorMessage(confirm.error)}</Banner>}
          {opened.data && (
            <>
              <p>
                Change your email address from <span className="auth-address">{opened.data.oldEmail}</span> to{' '}
                <span className="auth-address">{opened.data.newEmail}</span>?
              </p>
              <div className="row">
                <Button
                  look="primary"
                  onClick={() => confirm.mutate({ token })}
                  pending={confirm.isPending}
                  pendingLabel="Changing..."
                >
                  Change email address
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </div>
  )
}

const NO_TOKEN = 'This link is incomplete. Please open it from the email again, or copy the whole address.'

/** Why the link does not work; null if trying again may help. */
function refusalOf(error: Error | null): string | null {
  return error && isRefusal(error) ? errorMessage(error) : null
}
