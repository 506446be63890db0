// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormShell } from './form-shell.tsx'
import { TextField } from './text-fields.tsx'
import { useForm } from './use-form.ts'

const REFUSED = 'A department with this name already exists.'
const schema = z.object({ name: z.string().check(z.minLength(1, 'Name is required')) })
const onSubmit = vi.fn()
let root: Root
let element: HTMLElement
let rename: (name: string) => void

function DepartmentForm({ pending = false }) {
  const form = useForm(schema, { name: 'Law' })
  rename = (name) => form.set({ name })
  return (
    <FormShell
      form={form}
      onSubmit={onSubmit}
      pending={pending}
      error={REFUSED}
      submitLabel="Add"
      pendingLabel="Adding..."
    >
      <TextField label="Name" {...form.field('name')} />
    </FormShell>
  )
}

/** Submits once per delay, in milliseconds from now. */
function submit(...delays: number[]): Promise<void> {
  return act(async () => {
    for (const delay of delays.length > 0 ? delays : [0]) {
      const event = new Event('submit', { bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: performance.now() + delay })
      element.querySelector('form')?.dispatchEvent(event)
    }
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onSubmit.mockClear()
  element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  act(() => root.render(<DepartmentForm />))
})
afterEach(() => {
  act(() => root.unmount())
  element.remove()
})

it("removes the server's message when the next values fail validation", async () => {
  expect(element.textContent).toContain(REFUSED)
  act(() => rename(''))
  await submit()
  expect(element.textContent).toContain('Name is required')
  expect(element.textContent).not.toContain(REFUSED)
  act(() => rename('Tax law'))
  await submit()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Tax law' })
})

it('submits once on a double-click, and again after the first response', async () => {
  await submit(0, 100)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  act(() => root.render(<DepartmentForm pending />))
  await submit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  act(() => root.render(<DepartmentForm />))
  await submit()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
