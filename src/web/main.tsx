import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { leaveSignedOut } from './api/leave-signed-out.ts'
import { createQueryClient } from './api/query-client.ts'
import { followOtherTabs } from './api/session-tabs.ts'
import { watchSession } from './api/watch-session.ts'
import { keepEarlyInput } from './form/early-input.ts'
import { takePageData } from './page-data.ts'
import { createAppRouter } from './routes.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// The guards decide again; nothing that was loaded for one person is shown to another.
watchSession(queryClient, (isSomebodyElse) => void (isSomebodyElse ? window.location.reload() : router.invalidate()))
followOtherTabs(queryClient, () => leaveSignedOut(queryClient, router))

const element = document.getElementById('root') as HTMLElement
// Now that this runs, nothing is missing any more.
document.querySelector('.stalled')?.remove()
const drawnFor = takePageData(queryClient)
// The router keeps the place of a page only if it has heard of scrolling, and hears nothing of it while it draws.
router.subscribe('onBeforeNavigate', () => void document.dispatchEvent(new Event('scroll')))
const application = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)
const draw = () => createRoot(element).render(application)
if (isStillDrawn()) {
  // As on the server, so that React finds what it expects: no boundary around the whole, and the screen's code there.
  router.ssr = { manifest: undefined }
  stayUntilLeft()
  // The router hears of Back and Forward from when it is drawn.
  const { history } = router
  const stop = history.subscribe((change) => void (history.subscribers.size === 1 ? router.load(change) : stop()))
  void router.load().then(() => {
    if (!isStillDrawn()) return draw()
    // In a transition, which lets what is pressed meanwhile through. A page that is not as the server has drawn it (an
    // extension of the browser, the address behind #) is drawn anew; that is no error.
    const enterAgain = keepEarlyInput(element)
    const onRecoverableError = () => isStillDrawn() && enterAgain()
    startTransition(() => void hydrateRoot(element, application, { onRecoverableError }))
  })
} else draw()

/** Not where Back or Forward have led elsewhere meanwhile: what the server has drawn belongs to the address before. */
function isStillDrawn(): boolean {
  const { pathname, search } = window.location
  return drawnFor === pathname + search
}

/** The page stays where its reader has scrolled to by now; the router would begin at the top, as on any new screen. */
function stayUntilLeft(): void {
  router.options.scrollRestoration = () => false
  const stop = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return
    router.options.scrollRestoration = true
    stop()
  })
}
