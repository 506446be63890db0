import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { errorMessage } from '../api/error-message.ts'
import { CodeLoadError, reloadPage } from '../api/load-code.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingState } from '../ui/states.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { ReloadButton } from './reload-button.tsx'
import './layout.css'

/** Shown while a screen's code or the session is loading. */
export function RouterPending() {
  return (
    <div className="router-state">
      <LoadingState />
    </div>
  )
}

/** Shown instead of a screen that failed to load or crashed: a message and a way to continue. */
export function RouterError({ error }: ErrorComponentProps) {
  const isCodeMissing = error instanceof CodeLoadError
  useEffect(() => {
    if (error instanceof CodeLoadError && error.isServerReachable) reloadOnce()
  }, [error])
  return (
    <>
      <PageHeader title={m.frame_page_failed_title()} />
      <Banner kind="error" action={isCodeMissing ? <ReloadButton /> : <RetryButton />}>
        {errorMessage(error)}
      </Banner>
    </>
  )
}

/** The same without the surrounding layout. */
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
    <Button onClick={() => void retry()} pending={retrying} pendingLabel={m.common_trying_again()}>
      {m.common_try_again()}
    </Button>
  )
}

const RELOADED_AT = 'reloaded-at'
/** Unit: milliseconds. */
const MIN_RELOAD_INTERVAL = MINUTE

/** Loads the files of a new deploy, at most once a minute: a file that stays missing must not cause a reload loop. */
function reloadOnce(): void {
  const isRecent = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < MIN_RELOAD_INTERVAL
  if (isRecent || hasUnsavedText()) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  void reloadPage()
}
