import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './states.css'

type Props = {
  title: string
  /** The sentence from the server. */
  message?: string
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}

/** Something could not be loaded: title, sentence and 'Try again'. */
export function ErrorState({ title, message, onRetry, retrying = false, action }: Props) {
  return (
    <section className="error-state" role="alert">
      <h2>{title}</h2>
      {message && message !== title && <p>{message}</p>}
      {onRetry && (
        <Button onClick={onRetry} pending={retrying} pendingLabel="Trying again...">
          Try again
        </Button>
      )}
      {action}
    </section>
  )
}
