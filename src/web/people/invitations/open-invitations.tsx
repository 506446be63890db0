import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OpenInvitation } from '#contract/people/invitations'
import { ROLE_LABELS } from '#domain/platform/roles'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './open-invitations.css'

/** The invitations that nobody has accepted yet. Shows nothing if there are none. */
export function OpenInvitations() {
  const query = useQuery({ ...api.invitations.list.queryOptions(), refetchOnWindowFocus: 'always' })
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.invitations.key())
  const resend = useMutation(
    api.invitations.resend.mutationOptions({
      onSuccess: () => showMessage(m.invitations_sent_again()),
      onSettled: reload,
    }),
  )
  const withdraw = useMutation(
    api.invitations.withdraw.mutationOptions({
      onSuccess: () => showMessage(m.invitations_withdrawn()),
      onSettled: reload,
    }),
  )
  const invitations = query.data ?? []
  const failure = resend.error
    ? errorMessage(resend.error, m.invitations_send_failed())
    : withdraw.error && errorMessage(withdraw.error, m.invitations_withdraw_failed())
  if (query.isPending || (invitations.length === 0 && !message && !failure && !query.error)) return null
  return (
    <section className="open-invitations section" aria-labelledby="open-invitations">
      <h2 id="open-invitations">{m.invitations_open_title()}</h2>
      <SuccessMessage message={message} />
      {failure && <Banner kind="error">{failure}</Banner>}
      <QueryStates query={query} failed={m.invitations_load_failed()} />
      <ul className="rows invitation-list">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isSending={resend.isPending && resend.variables.id === invitation.id}
            isWithdrawing={withdraw.isPending && withdraw.variables.id === invitation.id}
            onResend={() => resend.mutate({ id: invitation.id })}
            onWithdraw={() => withdraw.mutate({ id: invitation.id })}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  invitation: OpenInvitation
  isSending: boolean
  isWithdrawing: boolean
  onResend: () => void
  onWithdraw: () => void
}

function InvitationRow({ invitation, isSending, isWithdrawing, onResend, onWithdraw }: RowProps) {
  const nameId = useId()
  const { email, role, departments, sentAt, expiresAt, isExpired, invitedByName } = invitation
  return (
    <li>
      <div>
        <span className="row-title" id={nameId}>
          {email}
        </span>
        <span className="muted invitation-detail">
          {ROLE_LABELS[role]}
          {departments.length > 0 && `: ${departments.join(', ')}`}
        </span>
      </div>
      <div>
        {isExpired ? (
          <Badge tone="rejected">{m.invitations_expired_badge()}</Badge>
        ) : (
          <ParaglideMessage
            message={m.invitations_expiry_date}
            inputs={{}}
            markup={{ instant: () => <Instant at={expiresAt} /> }}
          />
        )}
        <span className="muted invitation-detail">
          <ParaglideMessage
            message={m.invitations_sent_date}
            inputs={{}}
            markup={{ instant: () => <Instant at={sentAt} /> }}
          />
          {invitedByName && ` ${m.invitations_sender({ name: invitedByName })}`}
        </span>
      </div>
      <RowActions of={nameId}>
        <RowAction onClick={onResend} pending={isSending} pendingLabel={m.common_sending()}>
          {m.common_send_again()}
        </RowAction>
        <RowAction onClick={onWithdraw} pending={isWithdrawing} pendingLabel={m.common_withdrawing()}>
          {m.invitations_withdraw()}
        </RowAction>
      </RowActions>
    </li>
  )
}
