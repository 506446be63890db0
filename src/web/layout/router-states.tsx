import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../api/error-message.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import './layout.css'

/** While a screen's code or the session is on its way. */
export function RouterPending() {
  return (
    <div className="router-state">
      <LoadingState />
    </div>
  )
}

/** A screen that could not be opened or broke: a sentence and 'Try again', never a blank page. */
export function RouterError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    // A screen whose code has not arrived is asked for again only by loading the page anew.
    if (isMissingCode(error)) return window.location.reload()
    await router.invalidate()
    setRetrying(false)
    reset()
  }
  return (
    <div className="router-state">
      <ErrorState
        title="This page could not be opened"
        message={errorMessage(error)}
        onRetry={() => void retry()}
        retrying={retrying}
      />
    </div>
  )
}

function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}
