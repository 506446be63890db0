import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorMessage } from '../api/error-message.ts'
import { MissingCodeError } from '../api/fetch-code.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
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
export function RouterError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const isOutdated = error instanceof MissingCodeError
  // The page names its files when it is loaded anew; where that was done a moment ago, it did not help.
  useEffect(() => {
    if (isOutdated && !isJustReloaded()) window.location.reload()
  }, [isOutdated])
  const retry = async () => {
    setRetrying(true)
    if (isOutdated) return window.location.reload()
    await router.invalidate()
    setRetrying(false)
  }
  return (
    <>
      <PageHeader title="This page could not be opened" />
      <Banner
        kind="error"
        action={
          <Button onClick={() => void retry()} pending={retrying} pendingLabel="Trying again...">
            Try again
          </Button>
        }
      >
        {errorMessage(error)}
      </Banner>
    </>
  )
}

/** The same where no frame stands around it yet. */
export function UnframedError(props: ErrorComponentProps) {
  return (
    <main className="public-shell">
      <RouterError {...props} />
    </main>
  )
}

/** Unit: milliseconds. */
const A_MOMENT = 60_000

function isJustReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.type === 'reload' && performance.now() < A_MOMENT
}
