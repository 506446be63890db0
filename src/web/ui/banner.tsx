import type { ReactNode } from 'react'
import './banner.css'

type Props = { kind: 'success' | 'error' | 'warning' | 'info'; children: ReactNode; action?: ReactNode }

/** An inline message. Errors interrupt a screen reader, other messages wait. */
export function Banner({ kind, children, action }: Props) {
  return (
    <div className={`banner ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <div>{children}</div>
      {action}
    </div>
  )
}
