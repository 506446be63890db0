import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import type { AppRequest } from '#contract/api-clients'
import { SCOPES } from '#domain/scopes'
import * as m from '#messages'
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
  if (request === undefined) return <Refused text={m.app_sent_request_that_is_not()} />
  if (query.error && isRefusal(query.error)) return <Refused text={errorMessage(query.error)} />
  return (
    <div className="authorize-page">
      <QueryStates query={query} loading={m.loading_request()} failed={m.failed_to_load_request()} />
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
      <PageHeader title={m.allow_2({ appName: app.appName })} tabTitle={m.allow_app()} />
      {answer.error && <Banner kind="error">{errorMessage(answer.error)}</Banner>}
      {signOutError && <Banner kind="error">{signOutError}</Banner>}
      <p>
        <ParaglideMessage
          message={m.wants_to_use_as_you_it}
          inputs={{ appName: app.appName, applicationName: applicationName() }}
          markup={{ strong: ({ children }) => <strong>{children}</strong> }}
        />
      </p>
      <ul className="authorize-scopes">
        {app.scopes.map((scope) => (
          <li key={scope}>{SCOPES[scope]}</li>
        ))}
      </ul>
      <p className="muted">
        <ParaglideMessage
          message={m.it_never_sees_more_than_you}
          inputs={{ returnsTo: app.returnsTo }}
          markup={{ span: ({ children }) => <span className="authorize-return">{children}</span> }}
        />
      </p>
      {app.mustSignInAgain ? (
        <div className="row">
          <p>{m.wants_you_to_log_in_again({ appName: app.appName })}</p>
          <Button look="primary" onClick={signOut} pending={isLeaving} pendingLabel={m.signing_out()}>
            {m.log_in_again()}
          </Button>
        </div>
      ) : (
        <div className="row">
          <Button
            look="primary"
            onClick={() => answer.mutate(true)}
            pending={isAnswered && answer.variables === true}
            pendingLabel={m.allowing()}
            disabled={isAnswered}
          >
            {m.allow()}
          </Button>
          <Button
            onClick={() => answer.mutate(false)}
            pending={isAnswered && answer.variables === false}
            pendingLabel={m.denying()}
            disabled={isAnswered}
          >
            {m.deny()}
          </Button>
        </div>
      )}
      <p className="authorize-person muted small">
        <span>{m.signed_in_as({ email: person.email })}</span>
        <Button look="text" onClick={signOut} pending={isLeaving} pendingLabel={m.signing_out()}>
          {m.use_another_account()}
        </Button>
      </p>
    </>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <div className="authorize-page">
      <PageHeader title={m.this_app_cannot_be_connected()} />
      <p>{text}</p>
      <p>
        <TextLink to={paths.home}>{m.go_to_your_start_page()}</TextLink>
      </p>
    </div>
  )
}
