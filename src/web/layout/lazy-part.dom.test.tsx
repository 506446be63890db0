// @vitest-environment happy-dom
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

async function shown(load: () => Promise<{ Part: () => string }>): Promise<string> {
  const Part = lazyPart(load, 'Part')
  const element = document.createElement('div')
  await act(async () => {
    createRoot(element).render(
      <Suspense fallback="…">
        <Part />
      </Suspense>,
    )
  })
  await vi.waitFor(() => expect(element.textContent).not.toBe('…'))
  return element.textContent
}

const Part = () => 'Here'

it('shows the part', async () => {
  expect(await shown(() => Promise.resolve({ Part }))).toBe('Here')
})

it('says that a deploy has replaced it, with Reload', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  expect(await shown(() => Promise.reject(new TypeError('404')))).toBe(
    'A new version is available. Reload the page.Reload',
  )
})

it('says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await shown(() => Promise.reject(new TypeError('offline')))).toContain('cannot be reached')
})
