import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId } from 'react'
import type { OpenSession } from '#contract/identity/sessions'
import { timeAgo } from '#domain/time-ago'
import * as m from '#messages'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Badge } from '../../ui/badge.tsx'
import './sessions.css'

type Props = {
  session: OpenSession & { isCurrent?: boolean }
  /** When the list was read. */
  now: Date
  pending: boolean
  onEnd: (session: OpenSession) => void
}

/** One browser in which a person is signed in. */
export function SessionRow({ session, now, pending, onEnd }: Props) {
  const nameId = useId()
  return (
    <li>
      <div>
        <span className="row-title" id={nameId}>
          {session.device}
        </span>{' '}
        {session.isCurrent && <Badge tone="approved">{m.sessions_this_device()}</Badge>}
        <span className="muted session-detail">
          <ParaglideMessage
            message={m.sessions_signed_in_date}
            inputs={{}}
            markup={{ instant: () => <Instant at={session.signedInAt} /> }}
          />
        </span>
      </div>
      <div>
        {m.common_last_used({ lastUsedAt: timeAgo(session.lastUsedAt, now) })}
        <span className="muted session-detail">
          {session.address ? m.common_from_network_address({ address: session.address }) : m.sessions_unknown_network()}
        </span>
      </div>
      <RowActions of={nameId}>
        {!session.isCurrent && (
          <RowAction onClick={() => onEnd(session)} pending={pending} pendingLabel={m.sessions_ending()}>
            {m.sessions_end()}
          </RowAction>
        )}
      </RowActions>
    </li>
  )
}
