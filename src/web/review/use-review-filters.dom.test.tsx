import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readReviewFilters } from './review-filters.ts'
import { useReviewFilter } from './use-review-filters.ts'

const STATUS = {
  key: 'status',
  options: ['submitted', 'approved'].map((value) => ({ value, label: value })),
  byDefault: 'submitted',
  marks: [],
} as const

let root: Root
let filter: ReturnType<typeof useReviewFilter<string>>

const createListRouter = () => {
  const rootRoute = createRootRoute()
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/list',
    validateSearch: readReviewFilters,
    component: () => {
      filter = useReviewFilter(STATUS)
      return null
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  return createRouter({ routeTree: rootRoute.addChildren([list]), history })
}

async function open() {
  const router = createListRouter()
  await act(async () => root.render(<RouterProvider router={router as never} />))
  return router.history
}

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(200)))
const state = () => [filter.shown, filter.filtered.chosen]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('shows a choice immediately and updates the list after a frame', async () => {
  const history = await open()
  act(() => filter.choose('approved'))
  expect(state()).toEqual(['approved', 'submitted'])
  await settle()
  expect(state()).toEqual(['approved', 'approved'])
  act(() => history.back())
  await settle()
  expect(state()).toEqual(['submitted', 'submitted'])
})

it('keeps the last of two quick choices', async () => {
  await open()
  act(() => filter.choose('approved'))
  act(() => filter.choose('submitted'))
  await settle()
  expect(state()).toEqual(['submitted', 'submitted'])
})

it('follows the URL when Back is pressed before the page updates', async () => {
  const history = await open()
  const stop = history.subscribe(({ action }) => {
    if (action.type === 'PUSH') history.back()
  })
  act(() => filter.choose('approved'))
  await settle()
  stop()
  expect(state()).toEqual(['submitted', 'submitted'])
})

it('ignores an unknown option', async () => {
  const history = await open()
  act(() => history.push('/list?status=lost'))
  await settle()
  expect(state()).toEqual(['submitted', 'submitted'])
})
