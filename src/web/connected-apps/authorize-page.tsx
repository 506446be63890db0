import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import type { AppRequest } from '#contract/api-clients'
import { SCOPES } from '#domain/scopes'
import { authCalls } from '../api/auth-calls.ts'
import { api } from '../api/client.ts'
import { errorMessage, isRefusal } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { useSignOut } from '../api/sign-out.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { applicationName } from '../ui/application.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import './authorize-page.css'

/** Asks a person whether an app may act for them (spec section 7: token, grant pkce). */
export function AuthorizePage() {
  const { request } = useSearch({ from: '/public/authorize' })
  const query = useQuery({
    ...api.connectedApps.describeRequest.queryOptions({ input: { query: request ?? '' } }),
    enabled: request !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (request === undefined) return <Refused text={NOT_VALID} />
  if (query.error && isRefusal(query.error)) return <Refused text={errorMessage(query.error)} />
  return (
    <div className="authorize-page">
      <QueryStates query={query} loading="Loading the request..." failed="Failed to load the request" />
      {query.data && <Question app={query.data} request={request} />}
    </div>
  )
}

function Question({ app, request }: { app: AppRequest; request: string }) {
  const person = usePerson()
  const address = useLocation({ select: ({ href }) => href })
  const { signOut, pending: isLeaving, error: signOutError } = useSignOut(address)
  const answer = useMutation({
    mutationFn: (accept: boolean) => authCalls.answerApp(request, accept),
    onSuccess: (url) => window.location.assign(url),
  })
  const isAnswered = answer.isPending || answer.isSuccess
  return (
    <>
      <PageHeader title={`Allow ${app.appName}?`} tabTitle="Allow an app" />
      {answer.error && <Banner kind="error">{errorMessage(answer.error)}</Banner>}
      {signOutError && <Banner kind="error">{signOutError}</Banner>}
      <p>
        <strong>{app.appName}</strong> wants to use {applicationName()} as you. It will be able to:
      </p>
      <ul className="authorize-scopes">
        {app.scopes.map((scope) => (
          <li key={scope}>{SCOPES[scope]}</li>
        ))}
      </ul>
      <p className="muted">
        It never sees more than you, and you can remove it in Settings, Security. Afterwards you return to{' '}
        <span className="authorize-return">{app.returnsTo}</span>.
      </p>
      {app.mustSignInAgain ? (
        <div className="row">
          <p>{app.appName} wants you to log in again first.</p>
          <Button look="primary" onClick={signOut} pending={isLeaving} pendingLabel="Signing out...">
            Log in again
          </Button>
        </div>
      ) : (
        <div className="row">
          <Button
            look="primary"
            onClick={() => answer.mutate(true)}
            pending={isAnswered && answer.variables === true}
            pendingLabel="Allowing..."
            disabled={isAnswered}
          >
            Allow
          </Button>
          <Button
            onClick={() => answer.mutate(false)}
            pending={isAnswered && answer.variables === false}
            pendingLabel="Denying..."
            disabled={isAnswered}
          >
            Deny
          </Button>
        </div>
      )}
      <p className="authorize-person muted small">
        <span>Signed in as {person.email}.</span>
        <Button look="text" onClick={signOut} pending={isLeaving} pendingLabel="Signing out...">
          Use another account
        </Button>
      </p>
    </>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <div className="authorize-page">
      <PageHeader title="This app cannot be connected" />
      <p>{text}</p>
      <p>
        <TextLink to={paths.home}>Go to your start page</TextLink>
      </p>
    </div>
  )
}

const NOT_VALID =
  'The app sent a request that is not valid, so nothing was shared with it. Please tell the people who run the app.'
