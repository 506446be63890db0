import type { ReactNode } from 'react'
import './banner.css'

type Props = { kind: 'success' | 'error' | 'warning' | 'info'; children: ReactNode; action?: ReactNode }

/** A message in its place on the page; errors interrupt a screen reader, everything else waits. */
export function Banner({ kind, children, action }: Props) {
  return (
    <div className={`banner ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <div>{children}</div>
      {action}
    </div>
  )
}
