import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { SCOPES } from '#domain/integrations/api-clients'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { applicationName } from '../../ui/application.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import './authorize-page.css'
import type { AppRequest } from '#contract/identity/connected-apps'

/** Asks a person whether an app may act for them (spec section 7: token, grant pkce). */
export function AuthorizePage() {
  const { request } = useSearch({ from: '/public/authorize' })
  const query = useQuery({
    ...api.connectedApps.describeRequest.queryOptions({ input: { query: request ?? '' } }),
    enabled: request !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (request === undefined) return <Refused text={m.connected_apps_request_missing()} />
  if (query.error && isRefusal(query.error)) return <Refused text={errorMessage(query.error)} />
  return (
    <div className="authorize-page">
      <QueryStates
        query={query}
        loading={m.connected_apps_request_loading()}
        failed={m.connected_apps_request_load_failed()}
      />
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
      <PageHeader
        title={m.connected_apps_allow_question({ appName: app.appName })}
        tabTitle={m.connected_apps_allow_tab_title()}
      />
      {answer.error && <Banner kind="error">{errorMessage(answer.error)}</Banner>}
      {signOutError && <Banner kind="error">{signOutError}</Banner>}
      <p>
        <ParaglideMessage
          message={m.connected_apps_allow_intro}
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
          message={m.connected_apps_allow_hint}
          inputs={{ returnsTo: app.returnsTo }}
          markup={{ span: ({ children }) => <span className="authorize-return">{children}</span> }}
        />
      </p>
      {app.mustSignInAgain ? (
        <div className="row">
          <p>{m.connected_apps_log_in_required({ appName: app.appName })}</p>
          <Button look="primary" onClick={signOut} pending={isLeaving} pendingLabel={m.common_signing_out()}>
            {m.common_log_in_again()}
          </Button>
        </div>
      ) : (
        <div className="row">
          <Button
            look="primary"
            onClick={() => answer.mutate(true)}
            pending={isAnswered && answer.variables === true}
            pendingLabel={m.connected_apps_allowing()}
            disabled={isAnswered}
          >
            {m.connected_apps_allow()}
          </Button>
          <Button
            onClick={() => answer.mutate(false)}
            pending={isAnswered && answer.variables === false}
            pendingLabel={m.connected_apps_denying()}
            disabled={isAnswered}
          >
            {m.connected_apps_deny()}
          </Button>
        </div>
      )}
      <p className="authorize-person muted small">
        <span>{m.connected_apps_signed_in_account({ email: person.email })}</span>
        <Button look="text" onClick={signOut} pending={isLeaving} pendingLabel={m.common_signing_out()}>
          {m.connected_apps_use_another_account()}
        </Button>
      </p>
    </>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <div className="authorize-page">
      <PageHeader title={m.connected_apps_request_refused_title()} />
      <p>{text}</p>
      <p>
        <TextLink to={paths.home}>{m.common_go_to_start_page()}</TextLink>
      </p>
    </div>
  )
}
