// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from '../form/text-fields.tsx'
import { useForm } from '../form/use-form.ts'
import { FormDialog } from './form-dialog.tsx'

const schema = z.object({ name: z.string().check(z.trim()) })
const request = vi.fn<(values: { name: string }) => Promise<string>>()
const onSuccess = vi.fn()
const onClose = vi.fn()
let root: Root

function TermForm() {
  const form = useForm(schema, { name: ' Spring ' })
  return (
    <FormDialog
      form={form}
      title="Add term"
      intro={<p>A term has days.</p>}
      request={request}
      onSuccess={(result) => void onSuccess(result)}
      failed="Failed to add term"
      submitLabel="Add term"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  )
}

const dialog = () => document.querySelector('[role=alertdialog]')!
const submit = () =>
  act(async () => {
    dialog().querySelector('form')!.requestSubmit()
    // The mutation reports its state in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.resetAllMocks()
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <TermForm />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => act(() => root.unmount()))

it('sends the validated values and hands over the result', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  request.mockReturnValue(promise)
  expect(dialog().textContent).toContain('A term has days.')
  await submit()
  expect(request.mock.calls[0]?.[0]).toEqual({ name: 'Spring' })
  expect(dialog().querySelector('[type=submit]')?.textContent).toBe('Adding...')
  await act(async () => resolve('added'))
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('added')
})

it("stays open with the server's error, and shows it at its field", async () => {
  const issues = [{ path: ['name'], message: 'There is one of this name.' }]
  request.mockRejectedValue(
    Object.assign(new Error('Invalid.'), { status: 400, code: 'BAD_REQUEST', data: { issues } }),
  )
  await submit()
  expect(dialog().textContent).toContain('Failed to add term: Invalid.')
  expect(dialog().textContent).toContain('There is one of this name.')
  expect(document.activeElement).toBe(dialog().querySelector('input'))
})

it('is closed by its second button', async () => {
  await act(async () => [...dialog().querySelectorAll('button')].at(-1)?.click())
  expect(onClose).toHaveBeenCalledTimes(1)
})
