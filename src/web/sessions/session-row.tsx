import { useId } from 'react'
import type { OpenSession } from '#contract/session'
import { timeAgo } from '#domain/time-ago'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'
import { Stamp } from '../ui/stamp.tsx'
import '../ui/rows.css'
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
        {session.isCurrent && <Stamp tone="approved">This device</Stamp>}
        <span className="muted session-detail">
          Signed in on <Instant at={session.signedInAt} />
        </span>
      </div>
      <div>
        Last used {timeAgo(session.lastUsedAt, now)}
        <span className="muted session-detail">{session.address ? `from ${session.address}` : 'Unknown network'}</span>
      </div>
      <div className="row-actions">
        {!session.isCurrent && (
          <Button
            look="text"
            onClick={() => onEnd(session)}
            pending={pending}
            pendingLabel="Ending..."
            aria-describedby={nameId}
          >
            End session
          </Button>
        )}
      </div>
    </li>
  )
}
