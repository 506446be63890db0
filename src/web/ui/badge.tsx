import type { ReactNode } from 'react'
import type { FeedbackStatus } from '#domain/feedback'
import type { InternshipStatus } from '#domain/internship'
import './badge.css'
import './tones.css'

/** Named after the statuses: one status has the same colour in every badge, bar and chart (tones.css). */
export type BadgeTone = InternshipStatus | FeedbackStatus | 'neutral'

/** A status label. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge tone-${tone}`}>{children}</span>
}
