import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as m from '#messages'
import { CLOSED } from './review-filters.ts'
import { type NamedRecord, useNamedRecord } from './use-named-record.ts'

type Item = { id: string }

const LOADED = [{ id: 'first' }, { id: 'second' }]

let root: Root
let asked: string[]
let answer: () => Promise<{ items: Item[] }>
let named: NamedRecord<Item> | null

function List({ open, isLoaded }: { open: string | null; isLoaded: boolean }) {
  named = useNamedRecord<Item>({
    items: isLoaded ? LOADED : [],
    isLoaded,
    open,
    byId: (id) => ({
      queryKey: [id],
      queryFn: () => {
        asked.push(id)
        return answer()
      },
    }),
    failed: 'Failed to load internships',
  })
  return null
}

async function show(open: string | null, isLoaded = true): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <List open={open} isLoaded={isLoaded} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  asked = []
  answer = async () => ({ items: [] })
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  ['the URL names none', null, true],
  ['the list has it', 'second', true],
  ['the reviewer has closed the record', CLOSED, true],
  ['the list is still loading', 'elsewhere', false],
])('asks for no record when %s', async (_what, open, isLoaded) => {
  await show(open, isLoaded)
  expect([named, asked]).toEqual([null, []])
})

it('is the record outside of the loaded list that the URL names', async () => {
  answer = async () => ({ items: [{ id: 'elsewhere' }] })
  await show('elsewhere')
  expect(named).toEqual({ item: { id: 'elsewhere' }, sentence: m.review_open_record_unlisted() })
  expect(asked).toEqual(['elsewhere'])
})

it('says that it is loading, and shows no other record meanwhile', async () => {
  answer = () => new Promise(() => undefined)
  await show('elsewhere')
  expect(named).toEqual({ item: null, sentence: m.common_loading() })
})

it.each([
  ['is not found', async () => ({ items: [] })],
  [
    'is refused',
    async () => {
      throw Object.assign(new Error('Not found'), { status: 404, code: 'NOT_FOUND' })
    },
  ],
])('says that it is not visible when it %s', async (_what, found) => {
  answer = found
  await show('elsewhere')
  expect(named).toEqual({ item: null, sentence: m.review_open_record_missing() })
})

it('says what went wrong when nobody can tell', async () => {
  answer = async () => {
    throw Object.assign(new Error('Out of order'), { status: 503, code: 'SERVICE_UNAVAILABLE' })
  }
  await show('elsewhere')
  expect(named).toEqual({ item: null, sentence: 'Failed to load internships: Out of order' })
})
