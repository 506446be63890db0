import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { leaveSignedOut } from './api/leave-signed-out.ts'
import { createQueryClient } from './api/query-client.ts'
import { followOtherTabs } from './api/session-tabs.ts'
import { watchSession } from './api/watch-session.ts'
import { createAppRouter } from './router.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// The guards decide again; nothing that was loaded for one person is shown to another.
watchSession(queryClient, (isSomebodyElse) => void (isSomebodyElse ? window.location.reload() : router.invalidate()))
followOtherTabs(queryClient, () => leaveSignedOut(queryClient, router))
// The router saves a scroll position only after a scroll event, and misses those that come while it renders.
router.subscribe('onBeforeNavigate', () => void document.dispatchEvent(new Event('scroll')))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
