import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLE_LABELS } from '#domain/roles'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { applicationName } from '../../ui/application.ts'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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
