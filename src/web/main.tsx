import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { leaveSignedOut } from './api/leave-signed-out.ts'
import { createQueryClient } from './api/query-client.ts'
import { followOtherTabs } from './api/session-tabs.ts'
import { watchSession } from './api/watch-session.ts'
import { createAppRouter } from './routes.tsx'

// Without this Zod tries `new Function`, which the Content-Security-Policy reports.
config({ jitless: true })

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// The guards decide again; nothing that was loaded for one person is shown to another.
watchSession(queryClient, (isSomebodyElse) => void (isSomebodyElse ? window.location.reload() : router.invalidate()))
followOtherTabs(queryClient, () => leaveSignedOut(queryClient, router))

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
