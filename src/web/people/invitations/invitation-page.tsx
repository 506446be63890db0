import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLE_LABELS } from '#domain/platform/roles'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { startSignOn } from '../../api/sign-on-calls.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { applicationName } from '../../ui/application.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AcceptanceForm, type AcceptanceProps, forgetInvitation, invitationToken } from './acceptance-form.tsx'
import './invitation-page.css'

/** The page behind the link of an invitation: accept it, or read why the link does not work. */
export function InvitationPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const [token] = useState(() => invitationToken(hash, sessionStorage))
  // Once accepted, the link counts as used: the page must not ask again.
  const [isAccepted, setAccepted] = useState(false)
  const person = useSession()
  const query = useQuery({
    ...api.invitations.open.queryOptions({ input: { token } }),
    enabled: token !== '' && !isAccepted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const invitation = query.data
  if (token === '' || (query.error && isRefusal(query.error)))
    return (
      <div className="invitation-page">
        <PageHeader title={m.invitations_unusable_title()} />
        <p>{query.error ? errorMessage(query.error) : m.common_link_incomplete()}</p>
        <p className="invitation-other">
          <TextLink to={paths.home}>{person ? m.common_go_to_start_page() : m.common_go_to_login()}</TextLink>
        </p>
      </div>
    )
  return (
    <div className="invitation-page">
      <PageHeader
        title={m.invitations_page_title({ applicationName: applicationName() })}
        tabTitle={m.common_invitation()}
      />
      <QueryStates
        query={query}
        loading={m.invitations_invitation_loading()}
        failed={m.invitations_invitation_load_failed()}
      />
      {invitation && (
        <>
          <dl className="facts">
            <dt>{m.common_email()}</dt>
            <dd>{invitation.email}</dd>
            <dt>{m.common_role()}</dt>
            <dd>{ROLE_LABELS[invitation.role]}</dd>
            {invitation.departments.length > 0 && (
              <>
                <dt>{m.common_departments()}</dt>
                <dd>{invitation.departments.join(', ')}</dd>
              </>
            )}
          </dl>
          {invitation.signOn && !person ? (
            <AcceptWithSignOn email={invitation.email} signOn={invitation.signOn} />
          ) : invitation.hasAccount || person ? (
            <AcceptWithAccount invitation={invitation} token={token} onAccepted={() => setAccepted(true)} />
          ) : (
            <AcceptanceForm invitation={invitation} token={token} onAccepted={() => setAccepted(true)} />
          )}
        </>
      )}
    </div>
  )
}

type AcceptWithSignOnProps = { email: string; signOn: { id: string; name: string } }

/** The university's sign-on leads back to this page, signed in. */
function AcceptWithSignOn({ email, signOn }: AcceptWithSignOnProps) {
  const start = useMutation({
    mutationFn: () => startSignOn(signOn, { callbackURL: paths.invitation, email, rememberMe: false }),
  })
  return (
    <>
      <p>{m.invitations_single_sign_on_hint({ name: signOn.name })}</p>
      {start.error && <Banner kind="error">{errorMessage(start.error)}</Banner>}
      <div className="row">
        <Button
          look="primary"
          onClick={() => start.mutate()}
          pending={start.isPending}
          pendingLabel={m.common_opening()}
        >
          {m.common_continue_with_provider({ name: signOn.name })}
        </Button>
      </div>
    </>
  )
}

/** For people who have an account: they accept signed in with it. */
function AcceptWithAccount({ invitation, token, onAccepted }: AcceptanceProps) {
  const person = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: async () => {
      await api.invitations.accept.call({ token })
      onAccepted()
      forgetInvitation(sessionStorage)
      await updatePerson(queryClient)
      await navigate({ to: paths.home })
    },
  })
  if (!person)
    return (
      <>
        <p>{m.invitations_account_exists_hint()}</p>
        <div className="row">
          <ButtonLink look="primary" to={paths.login} search={{ next: paths.invitation }}>
            {m.common_log_in_button()}
          </ButtonLink>
        </div>
      </>
    )
  if (person.email !== invitation.email) return <SignOutFirst email={person.email} />
  return (
    <>
      {person.role === 'student' && <Banner kind="info">{m.invitations_student_warning()}</Banner>}
      {accept.error && <Banner kind="error">{errorMessage(accept.error)}</Banner>}
      <div className="row">
        <Button
          look="primary"
          onClick={() => accept.mutate()}
          pending={accept.isPending || accept.isSuccess}
          pendingLabel={m.invitations_accepting()}
        >
          {m.invitations_accept()}
        </Button>
      </div>
    </>
  )
}

function SignOutFirst({ email }: { email: string }) {
  const { signOut, pending, error } = useSignOut()
  return (
    <>
      <p>{m.invitations_other_account_hint({ email })}</p>
      {error && <Banner kind="error">{error}</Banner>}
      <div className="row">
        <Button onClick={signOut} pending={pending} pendingLabel={m.common_signing_out()}>
          {m.common_sign_out()}
        </Button>
      </div>
    </>
  )
}
