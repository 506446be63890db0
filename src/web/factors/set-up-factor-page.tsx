import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { updatePerson } from '../api/session-tabs.ts'
import { useSignOut } from '../api/sign-out.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './factors.css'

/** Where staff set up the second factor that an admin requires, before anything else. */
export function SetUpFactorPage() {
  const { needsSecondFactor } = usePerson()
  const { next } = useSearch({ from: '/public/login/set-up' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const start = useMutation(api.factors.startAuthenticator.mutationOptions())
  const { signOut, pending: isSigningOut, error: signOutError } = useSignOut()
  const goOn = useMutation({
    mutationFn: async () => {
      await updatePerson(queryClient)
      await navigate({ href: next ?? paths.home })
    },
  })
  const error = start.error ?? goOn.error
  return (
    <div className="two-step">
      <PageHeader title="Set up two-step verification" />
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      {signOutError && <Banner kind="error">{signOutError}</Banner>}
      {codes && <RecoveryCodes codes={codes} doneLabel="Continue" onDone={() => goOn.mutate()} />}
      {!codes && start.data && <AuthenticatorSetUp app={start.data} onConfirmed={setCodes} onCancel={start.reset} />}
      {!codes && !start.data && (
        <>
          <p>
            {needsSecondFactor
              ? 'Managers and admins need two-step verification here: when you log in, you also enter a code from an app on your phone. Setting it up takes two minutes.'
              : 'There is nothing left to do here.'}
          </p>
          <div className="row">
            {needsSecondFactor ? (
              <Button
                look="primary"
                onClick={() => start.mutate({})}
                pending={start.isPending}
                pendingLabel="Starting..."
              >
                Set up
              </Button>
            ) : (
              <Button look="primary" onClick={() => goOn.mutate()} pending={goOn.isPending}>
                Continue
              </Button>
            )}
            <Button onClick={signOut} pending={isSigningOut}>
              Sign Out
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
