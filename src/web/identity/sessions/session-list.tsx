import type { UseQueryResult } from '@tanstack/react-query'
import type { OpenSession } from '#contract/identity/sessions'
import { SessionRow } from './session-row.tsx'

type Props = {
  query: UseQueryResult<OpenSession[]>
  /** The session that is being ended. */
  endingId: string | undefined
  onEnd: (session: OpenSession) => void
}

export function SessionList({ query, endingId, onEnd }: Props) {
  return (
    <ul className="rows session-list">
      {query.data?.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          now={new Date(query.dataUpdatedAt)}
          pending={session.id === endingId}
          onEnd={onEnd}
        />
      ))}
    </ul>
  )
}
