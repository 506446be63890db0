import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import { createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'

/** What the server answers to 'POST /terms': a body, nothing, or a refusal. */
type Answer = (input: unknown) => unknown

/** A part of a screen on a page, for a person, beside a server that gives these answers. The page is emptied after the test. */
export async function showPart(part: ReactNode, answers: Record<string, Answer>, person: Partial<Person> = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: { call: string; input: unknown }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
    const text = await request.text()
    const input: unknown = text === '' ? null : JSON.parse(text)
    if (request.method !== 'GET') sent.push({ call, input })
    const answer = answers[call]?.(input)
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, { person: person as Person })
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
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

  /** The last one is in the dialog that lies above the others. */
  const findNamed = (selector: string, name: string) => () =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => namesOf(element).includes(name)).at(-1)

  async function press(name: string): Promise<void> {
    const button = await until(findNamed('button', name), name)
    await act(async () => button.click())
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
    /** Waits until the page has this text. */
    shows: (text: string) => until(() => document.body.textContent.includes(text), text),
    has: (text: string) => document.body.textContent.includes(text),
    field,
    valueOf: async (label: string) => (await field(label)).value,
  }
}

const FIELDS = ['input', 'textarea', 'select'].join()

/** The page does not change by itself: only what hangs should fail for its time. Unit: milliseconds. */
const PATIENCE = 30_000

/** By which people find a button or a field. */
function namesOf(element: HTMLElement): (string | null | undefined)[] {
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent.trim())
  return [element.getAttribute('aria-label'), element.textContent.trim(), ...labels]
}
