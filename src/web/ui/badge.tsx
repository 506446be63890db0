import type { ReactNode } from 'react'
import './badge.css'
import './tones.css'

/** Named after the statuses: one status has the same colour in every badge, bar and chart (tones.css). */
export type BadgeTone = 'pending' | 'submitted' | 'approved' | 'rejected' | 'neutral'

/** A status label. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge tone-${tone}`}>{children}</span>
}
