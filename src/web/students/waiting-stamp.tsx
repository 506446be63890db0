import { WAITING_FOR_LABELS, type WaitingFor } from '#domain/student-record'
import * as m from '#messages'
import { Stamp } from '../ui/stamp.tsx'

/** What a record waits for; amber if it waits for a reviewer. */
export function WaitingStamp({ waitingFor }: { waitingFor: WaitingFor }) {
  if (waitingFor === 'nothing') return <span className="muted small">{m.students_waiting_nothing_stamp()}</span>
  const isForReviewer = waitingFor === 'approval' || waitingFor === 'review'
  return <Stamp tone={isForReviewer ? 'pending' : 'neutral'}>{WAITING_FOR_LABELS[waitingFor]}</Stamp>
}
