import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLE_LABELS } from '#domain/roles'
import { api } from '../api/client.ts'
import { errorMessage, isRefusal } from '../api/error-message.ts'
import { useSession } from '../api/session.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { applicationName } from '../ui/application.ts'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AcceptWithAccount } from './accept-with-account.tsx'
import { AcceptWithSignOn } from './accept-with-sign-on.tsx'
import { AcceptanceForm } from './acceptance-form.tsx'
import { invitationToken } from './invitation-token.ts'
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
        <PageHeader title="This invitation cannot be used" />
        <p>{query.error ? errorMessage(query.error) : NO_TOKEN}</p>
        <p className="invitation-other">
          <TextLink to={paths.home}>{person ? 'Go to your start page' : 'Go to Login'}</TextLink>
        </p>
      </div>
    )
  return (
    <div className="invitation-page">
      <PageHeader title={`You are invited to ${applicationName()}`} tabTitle="Invitation" />
      <QueryStates query={query} loading="Loading your invitation..." failed="Failed to load your invitation" />
      {invitation && (
        <>
          <dl className="facts">
            <dt>Email</dt>
            <dd>{invitation.email}</dd>
            <dt>Role</dt>
            <dd>{ROLE_LABELS[invitation.role]}</dd>
            {invitation.departments.length > 0 && (
              <>
                <dt>Departments</dt>
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

const NO_TOKEN = 'This link is incomplete. Please open it from the email again, or copy the whole address.'
