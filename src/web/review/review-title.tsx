import type { ReactNode } from 'react'
import { Stamp, type StampTone } from '../ui/stamp.tsx'

type Props = { id: string; stamp: { tone: StampTone; label: string }; children: ReactNode }

/** The heading of one record, with its status. */
export function ReviewTitle({ id, stamp, children }: Props) {
  return (
    <div className="stamped-title">
      <h2 id={id}>{children}</h2>
      <Stamp tone={stamp.tone}>{stamp.label}</Stamp>
    </div>
  )
}
