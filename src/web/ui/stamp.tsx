import type { ReactNode } from 'react'
import './stamp.css'

export type StampTone = 'pending' | 'approved' | 'rejected' | 'neutral'

/** A status label. */
export function Stamp({ tone = 'neutral', children }: { tone?: StampTone; children: ReactNode }) {
  return <span className={`stamp ${tone}`}>{children}</span>
}
