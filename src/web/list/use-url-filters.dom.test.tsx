import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chosenOf } from '../routing/define-list.ts'
import { useShownChoice, useUrlFilters } from './use-url-filters.ts'

const STATUS = {
  key: 'status',
  options: ['submitted', 'approved'].map((value) => ({ value, label: value })),
  byDefault: 'submitted',
} as const

let root: Root
let filter: { shown: string; chosen: string; choose: (value: string) => void; type: (text: string) => void }

const createListRouter = () => {
  const rootRoute = createRootRoute()
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/list',
    component: () => {
      const url = useUrlFilters<'status' | 'search' | 'open'>()
      const { value, onChange } = useShownChoice(url, STATUS)
      filter = {
        shown: value,
        chosen: chosenOf(STATUS, url.filters),
        choose: onChange,
        type: url.field('search').onChange,
      }
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
const state = () => [filter.shown, filter.chosen]

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

it('adds a history entry for a choice, not for typing, and closes the open record', async () => {
  const history = await open()
  act(() => history.push('/list?open=7'))
  await settle()
  act(() => filter.type('zoë'))
  await settle()
  expect([history.length, history.location.search]).toEqual([2, '?search=zo%C3%AB'])
  act(() => filter.choose('approved'))
  await settle()
  expect([history.length, history.location.search]).toEqual([3, '?search=zo%C3%AB&status=approved'])
})
