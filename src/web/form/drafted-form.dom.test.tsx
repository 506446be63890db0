// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { useDraftedForm } from './drafted-form.tsx'

const KEY = 'draft/test'
const schema = z.object({ title: z.string(), rows: z.array(z.string()) })
const EMPTY = { title: '', rows: [''] }

let latest: ReturnType<typeof useDraftedForm<typeof schema>>

function Screen() {
  latest = useDraftedForm(schema, EMPTY, KEY)
  return null
}

function open(): () => void {
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Screen />))
  return () => act(() => root.unmount())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
})

it('restores what was typed', () => {
  const close = open()
  expect(latest.draft.isRestored).toBe(false)
  act(() => latest.form.set({ title: 'Analyst', rows: ['Ada', 'Ben'] }))
  close()
  open()
  expect(latest.draft.isRestored).toBe(true)
  expect(latest.form.values).toEqual({ title: 'Analyst', rows: ['Ada', 'Ben'] })
  expect(latest.form.isDirty).toBe(true)
})

it('does not store unchanged values or a forgotten draft', () => {
  const close = open()
  act(() => latest.form.set({ title: 'x' }))
  act(() => latest.form.set({ title: '' }))
  expect(sessionStorage.getItem(KEY)).toBeNull()
  act(() => latest.form.set({ title: 'Analyst' }))
  act(() => latest.draft.forget())
  close()
  open()
  expect(latest.draft.isRestored).toBe(false)
  expect(latest.form.values).toEqual(EMPTY)
})

it('discards the draft', () => {
  sessionStorage.setItem(KEY, JSON.stringify({ title: 'Analyst', rows: [] }))
  open()
  act(() => latest.draft.discard())
  expect(latest.draft.isRestored).toBe(false)
  expect(latest.form.values).toEqual(EMPTY)
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

it.each(['no JSON', '42', 'null', '{"title":1,"rows":[]}', '{"title":"x","rows":{}}'])('ignores %s', (stored) => {
  sessionStorage.setItem(KEY, stored)
  open()
  expect(latest.draft.isRestored).toBe(false)
  expect(latest.form.values).toEqual(EMPTY)
})
