import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

type Props = { id: string; badge: { tone: BadgeTone; label: string }; children: ReactNode }

/** The heading of one record, with its status. */
export function ReviewTitle({ id, badge, children }: Props) {
  return (
    <div className="title-with-badge">
      <h2 id={id}>{children}</h2>
      <Badge tone={badge.tone}>{badge.label}</Badge>
    </div>
  )
}
