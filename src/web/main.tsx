import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { createQueryClient } from './api/query-client.ts'
import { watchSession } from './api/watch-session.ts'
import { createAppRouter } from './routes.tsx'

// Without this Zod tries `new Function`, which the Content-Security-Policy reports.
config({ jitless: true })

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// When somebody else, or nobody, is signed in, the guards decide again.
watchSession(queryClient, () => void router.invalidate())

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
