import type { ReactNode } from 'react'
import './badge.css'

export type BadgeTone = 'pending' | 'approved' | 'rejected' | 'neutral'

/** A status label. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>
}
