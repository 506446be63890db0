import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import { createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'

/** What the server answers to 'POST /terms': a body, nothing, or a refusal. */
type Answer = (input: unknown, search: URLSearchParams, signal: AbortSignal | null | undefined) => unknown

/** `route`: with names of parameters, as '/terms/$id'. `address`: with their values, and what follows '?' and '#'. */
type Place = { route?: string; address?: string }

/**
 * A part of a screen on a page, for a person or nobody, beside a server that gives these answers. The page is emptied after the
 * test.
 */
export async function showPart(
  part: ReactNode,
  answers: Record<string, Answer>,
  person: Partial<Person> | null = {},
  { route = '/', address = '/' }: Place = {},
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: { call: string; input: unknown }[] = []
  vi.stubGlobal('fetch', async (asked: Request | string, init: RequestInit = {}) => {
    const { url, method = 'GET' } = typeof asked === 'string' ? { ...init, url: asked } : asked
    const { pathname, searchParams } = new URL(url, location.origin)
    const call = `${method} ${pathname.replace('/api/v1', '')}`
    const text = typeof asked === 'string' ? ((init.body ?? '') as string) : await asked.text()
    const input: unknown = text === '' ? null : JSON.parse(text)
    if (method !== 'GET') sent.push({ call, input })
    const answer = await answers[call]?.(input, searchParams, init.signal)
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  queryClient.setQueryData(sessionQuery.queryKey, { person: person as Person | null })
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  const shown = createRootRoute({ component: () => part })
  const router = createRouter({
    routeTree: shown.addChildren([createRoute({ getParentRoute: () => shown, path: route })]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  await act(async () => {
    await router.load()
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })

  /** Waits for requests and for code that is loaded on demand. */
  async function until<Found>(find: () => Found | undefined | false, what: string): Promise<Found> {
    for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
      const found = find()
      if (found) return found
    }
    throw new Error(`${what} is not in: ${document.body.textContent}`)
  }

  const has = (text: string) => document.body.textContent.includes(text)

  /** The last one is in the dialog that lies above the others. */
  const findNamed = (selector: string, name: string) => () =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => namesOf(element).includes(name)).at(-1)

  async function press(name: string): Promise<void> {
    const button = await until(findNamed('button', name), name)
    await act(async () => button.click())
  }

  async function check(label: string): Promise<void> {
    const box = await field(label)
    await act(async () => box.click())
  }

  const field = (label: string) => until(findNamed(FIELDS, label), label) as Promise<HTMLInputElement>

  async function fill(label: string, text: string): Promise<void> {
    const filled = await field(label)
    await act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(filled), 'value') ?? {}
      set?.call(filled, text)
      for (const event of ['input', 'change']) filled.dispatchEvent(new Event(event, { bubbles: true }))
    })
  }

  return {
    sent,
    press,
    fill,
    check,
    /** Waits until the page has this text. */
    shows: (text: string) => until(() => has(text), text),
    /** Waits until the page no longer has this text. */
    lacks: (text: string) => until(() => !has(text), `!${text}`),
    has,
    field,
    valueOf: async (label: string) => (await field(label)).value,
    targetOf: async (link: string) => (await until(findNamed('a', link), link)).getAttribute('href'),
    /** Waits until the page has this address. */
    becomes: (expected: string) => until(() => router.state.location.href === expected, expected),
  }
}

const FIELDS = ['input', 'textarea', 'select'].join()

/** The page does not change by itself: only what hangs should fail for its time. Unit: milliseconds. */
const PATIENCE = 30_000

/** By which people find a button or a field. */
function namesOf(element: HTMLElement): (string | null | undefined)[] {
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  return [element.getAttribute('aria-label'), ...[element, title, ...labels].map((named) => named?.textContent.trim())]
}
