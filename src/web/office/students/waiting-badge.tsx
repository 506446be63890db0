import { WAITING_FOR_LABELS, type WaitingFor } from '#domain/student-record'
import * as m from '#messages'
import { Badge } from '../../ui/badge.tsx'

/** What a record waits for; amber if it waits for a reviewer. */
export function WaitingBadge({ waitingFor }: { waitingFor: WaitingFor }) {
  if (waitingFor === 'nothing') return <span className="muted small">{m.students_waiting_nothing_badge()}</span>
  const isForReviewer = waitingFor === 'approval' || waitingFor === 'review'
  return <Badge tone={isForReviewer ? 'pending' : 'neutral'}>{WAITING_FOR_LABELS[waitingFor]}</Badge>
}
