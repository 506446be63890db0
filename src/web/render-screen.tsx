import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from './api/query-client.ts'
import { sendBy } from './api/reach-server.ts'
import type { PageData } from './page-data.ts'
import { createAppRouter } from './routes.tsx'
import { RENDERED } from './screens.ts'

// Built for the server, which loads it from dist: see src/server/screens.ts.

/** Asks the API in the name of the person whose page is rendered. */
type Ask = (request: Request) => Promise<Response>

export type RenderedScreen = { redirect: string } | { html: string; data: PageData } | null

const asking = new AsyncLocalStorage<Ask>()
sendBy((request) => {
  const ask = asking.getStore()
  if (!ask) throw new Error('A page asks the API only while it is rendered')
  return ask(new Request(new URL(request instanceof Request ? request.url : request, 'http://inside.invalid')))
})

/**
 * The screen at an address (path and search) as the browser would show it once its data has come, and that data. Null
 * for a screen that the browser draws alone, and when something went wrong: it then finds out itself what it was.
 */
export function renderScreen(address: string, ask: Ask): Promise<RenderedScreen> {
  if (!RENDERED.includes(address.replace(/\?.*/, ''))) return Promise.resolve(null)
  return asking.run(ask, async () => {
    const queryClient = createQueryClient()
    // The browser has the patience to try again.
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
    const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    const result = router._serverResult
    if (result?.type === 'redirect') return { redirect: result.redirect.options.href ?? '/' }
    if (result?.type !== 'render' || result.status !== 200) return null
    const render = () =>
      renderToString(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      )
    // Drawn once, the screen has named its questions; with their answers it is drawn again.
    const first = render()
    const queries = queryClient.getQueryCache().getAll()
    const open = queries.filter((query) => query.state.data === undefined)
    await Promise.all(open.map((query) => query.fetch()))
    const html = open.length > 0 ? render() : first
    return { html, data: { address, answers: queries.map((query) => [query.queryKey, query.state.data] as const) } }
  })
}
