import './older-browsers.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSessionChecks, watchSession } from './api/check-session.ts'
import { askForProofWith } from './api/fresh-proof.ts'
import { loadCode } from './api/load-code.ts'
import { createQueryClient } from './api/query-client.ts'
import { followOtherTabs, tellOfPageLoad } from './api/session-tabs.ts'
import { leaveSignedOut } from './api/sign-out.ts'
import { EndedSession } from './layout/ended-session.tsx'
import { createAppRouter } from './router.ts'
import { returnAddress } from './routing/guards.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const root = createRoot(document.getElementById('root') as HTMLElement)
/** Restarts for another person, so that nobody sees what somebody else has read or typed. */
const startOver = () => {
  // Unmounts first, so that the browser does not ask about unsaved changes.
  root.unmount()
  window.location.reload()
}
// Reruns the guards.
watchSession(queryClient, (isSomebodyElse) => void (isSomebodyElse ? startOver() : router.invalidate()))
followOtherTabs(queryClient, () => leaveSignedOut(queryClient, router), startOver)
startSessionChecks(queryClient)
void tellOfPageLoad(queryClient)
askForProofWith(async () => {
  const { askForProof } = await loadCode(() => import('./identity/reauthentication/ask-for-proof.tsx'))
  return askForProof(queryClient)
})
// The router stores scroll positions on scroll events, and misses those during rendering and after navigation.
router.subscribe('onBeforeNavigate', () => {
  for (const scroller of [document, ...document.querySelectorAll('[data-scroll-restoration-id]')])
    scroller.dispatchEvent(new Event('scroll'))
})

// The router itself starts only after the session has loaded, which its guard waits for.
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of routes) void router.loadRouteChunk(route)

root.render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <EndedSession
        onLeave={() => void leaveSignedOut(queryClient, router, returnAddress(router.state.location.href))}
      />
    </QueryClientProvider>
  </StrictMode>,
)
