import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSessionChecks } from './api/check-session.ts'
import { askForProofWith } from './api/fresh-proof.ts'
import { leaveSignedOut } from './api/leave-signed-out.ts'
import { loadCode } from './api/load-code.ts'
import { createQueryClient } from './api/query-client.ts'
import { followOtherTabs } from './api/session-tabs.ts'
import { watchSession } from './api/watch-session.ts'
import { createAppRouter } from './router.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// Reruns the guards; reloads the page if the person changed, so that no one sees another person's data.
watchSession(queryClient, (isSomebodyElse) => void (isSomebodyElse ? window.location.reload() : router.invalidate()))
followOtherTabs(queryClient, () => leaveSignedOut(queryClient, router))
startSessionChecks(queryClient)
askForProofWith(async () => {
  const { askForProof } = await loadCode(() => import('./reauthentication/ask-for-proof.tsx'))
  return askForProof(queryClient)
})
// The router stores scroll positions on scroll events, and misses those fired while it renders.
router.subscribe('onBeforeNavigate', () => void document.dispatchEvent(new Event('scroll')))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
