import type { ReactNode } from 'react'
import './banner.css'
import './success-message.css'

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

/** A success message. The element is always rendered, so that screen readers announce the text when it appears. */
export function SuccessMessage({ message }: { message: string | null }) {
  return (
    <div className="success-message" role="status">
      {message && <p className="banner success">{message}</p>}
    </div>
  )
}
