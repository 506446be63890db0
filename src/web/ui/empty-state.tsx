import type { ReactNode } from 'react'
import './states.css'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** Shown for an empty list, with what to do next. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <section className="empty-state">
      <h2>{title}</h2>
      {children && <p className="muted measure">{children}</p>}
      {action}
    </section>
  )
}
