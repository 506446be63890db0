import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from './button.tsx'
import './states.css'

type Props = {
  title: string
  /** The server's message. */
  message?: string
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}

/** A failed load: title, message and 'Try again'. */
export function ErrorState({ title, message, onRetry, retrying = false, action }: Props) {
  return (
    <section className="error-state" role="alert">
      <h2>{title}</h2>
      {message && <p>{message}</p>}
      {onRetry && (
        <Button onClick={onRetry} pending={retrying} pendingLabel={m.common_trying_again()}>
          {m.common_try_again()}
        </Button>
      )}
      {action}
    </section>
  )
}

/** A text while content loads, for example 'Loading your internships...'. */
export function LoadingState({ children = m.common_loading() }: { children?: string }) {
  return (
    <p className="loading-state" role="status">
      {children}
    </p>
  )
}

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Shown for an empty list, with what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className="empty-state">
      <h2>{title}</h2>
      {children && <p className="muted measure">{children}</p>}
      {action}
    </section>
  )
}
