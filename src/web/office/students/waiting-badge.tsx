import { WAITING_FOR_LABELS, type WaitingFor } from '#domain/office/student-record'
import * as m from '#messages'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TONES: Record<Exclude<WaitingFor, 'nothing'>, BadgeTone> = {
  approval: 'pending',
  review: 'submitted',
  request: 'neutral',
  answer: 'neutral',
}

/** What a record waits for; in the colour of its status if it waits for a reviewer. */
export function WaitingBadge({ waitingFor }: { waitingFor: WaitingFor }) {
  if (waitingFor === 'nothing') return <span className="muted small">{m.students_waiting_nothing_badge()}</span>
  return <Badge tone={TONES[waitingFor]}>{WAITING_FOR_LABELS[waitingFor]}</Badge>
}
