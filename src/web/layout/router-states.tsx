import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorMessage } from '../api/error-message.ts'
import { CodeLoadError, reloadPage } from '../api/load-code.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { ReloadButton } from './reload-button.tsx'
import './layout.css'

/** While a screen's code or the session is loading. */
export function RouterPending() {
  return (
    <div className="router-state">
      <LoadingState />
    </div>
  )
}

/** A screen that could not be opened or broke: a sentence and a way on, never a blank page. */
export function RouterError({ error }: ErrorComponentProps) {
  const isCodeMissing = error instanceof CodeLoadError
  useEffect(() => {
    if (error instanceof CodeLoadError && error.isServerReachable) reloadOnce()
  }, [error])
  return (
    <>
      <PageHeader title="This page could not be opened" />
      <Banner kind="error" action={isCodeMissing ? <ReloadButton /> : <RetryButton />}>
        {errorMessage(error)}
      </Banner>
    </>
  )
}

/** The same outside the frame. */
export function UnframedError(props: ErrorComponentProps) {
  return (
    <main className="public-shell">
      <RouterError {...props} />
    </main>
  )
}

function RetryButton() {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
  }
  return (
    <Button onClick={() => void retry()} pending={retrying} pendingLabel="Trying again...">
      Try again
    </Button>
  )
}

const RELOADED_AT = 'reloaded-at'
/** Unit: milliseconds. */
const BETWEEN_RELOADS = 60_000

/** Gets the files of a new deploy. A file that is still missing afterwards must not reload the page for ever. */
function reloadOnce(): void {
  const isRecent = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < BETWEEN_RELOADS
  if (isRecent || hasUnsavedText()) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  void reloadPage()
}
