import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './factors.css'

// Loaded only if an admin has enabled passkeys.
const AddPasskeyDialog = lazyPart(() => import('../passkeys/passkey-dialogs.tsx'), 'AddPasskeyDialog')

/** Sets up the second factor that an admin requires, before anything else. */
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
  const signOutButton = (
    <Button onClick={signOut} pending={isSigningOut}>
      {m.common_sign_out()}
    </Button>
  )
  return (
    <div className="two-step">
      <PageHeader title={m.factors_set_up_title()} />
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      {signOutError && <Banner kind="error">{signOutError}</Banner>}
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel={m.common_continue()} onDone={() => goOn.mutate()} />
      ) : start.data ? (
        <AuthenticatorSetUp app={start.data} onConfirmed={setCodes} onCancel={start.reset} />
      ) : needsSecondFactor ? (
        <Choice
          onApp={() => start.mutate({})}
          startingApp={start.isPending}
          onPasskeyAdded={() => goOn.mutate()}
          signOutButton={signOutButton}
        />
      ) : (
        <>
          <p>{m.factors_set_up_done()}</p>
          <div className="row">
            <Button look="primary" onClick={() => goOn.mutate()} pending={goOn.isPending}>
              {m.common_continue()}
            </Button>
            {signOutButton}
          </div>
        </>
      )}
    </div>
  )
}

type ChoiceProps = {
  onApp: () => void
  startingApp: boolean
  onPasskeyAdded: () => void
  signOutButton: ReactNode
}

function Choice({ onApp, startingApp, onPasskeyAdded, signOutButton }: ChoiceProps) {
  const [isAdding, setAdding] = useState(false)
  const hasPasskeys = useQuery(api.signInSettings.options.queryOptions()).data?.passkeys ?? false
  const passkeys = useQuery({ ...api.passkeys.listMine.queryOptions(), enabled: hasPasskeys })
  return (
    <>
      <p>{hasPasskeys ? m.factors_required_passkey_or_app_intro() : m.factors_required_app_intro()}</p>
      <div className="row">
        {hasPasskeys && (
          <Button look="primary" onClick={() => setAdding(true)} pending={isAdding} pendingLabel={m.common_starting()}>
            {m.passkeys_add()}
          </Button>
        )}
        <Button
          look={hasPasskeys ? 'secondary' : 'primary'}
          onClick={onApp}
          pending={startingApp}
          pendingLabel={m.common_starting()}
        >
          {hasPasskeys ? m.factors_set_up_authenticator() : m.factors_set_up()}
        </Button>
        {signOutButton}
      </div>
      {isAdding && passkeys.isFetched && (
        <Suspense>
          <AddPasskeyDialog
            suggestedName={passkeys.data?.suggestedName ?? ''}
            onClose={() => setAdding(false)}
            onAdded={() => {
              setAdding(false)
              onPasskeyAdded()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
