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
