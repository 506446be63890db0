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
} as const

let root: Root
let filter: ReturnType<typeof useReviewFilter<string>>

const screen = () => {
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
  const router = screen()
  await act(async () => root.render(<RouterProvider router={router as never} />))
  return router.history
}

const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(200)))
const seen = () => [filter.shown, filter.chosen]

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

it('shows a choice at once, and the list follows after a frame', async () => {
  const history = await open()
  act(() => filter.choose('approved'))
  expect(seen()).toEqual(['approved', 'submitted'])
  await settled()
  expect(seen()).toEqual(['approved', 'approved'])
  act(() => history.back())
  await settled()
  expect(seen()).toEqual(['submitted', 'submitted'])
})

it('ends on the last of two quick choices', async () => {
  await open()
  act(() => filter.choose('approved'))
  act(() => filter.choose('submitted'))
  await settled()
  expect(seen()).toEqual(['submitted', 'submitted'])
})

it('shows what the address says where Back was faster than the page', async () => {
  const history = await open()
  const stop = history.subscribe(({ action }) => {
    if (action.type === 'PUSH') history.back()
  })
  act(() => filter.choose('approved'))
  await settled()
  stop()
  expect(seen()).toEqual(['submitted', 'submitted'])
})

it('does not show what is not among the options', async () => {
  const history = await open()
  act(() => history.push('/list?status=lost'))
  await settled()
  expect(seen()).toEqual(['submitted', 'submitted'])
})
