// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

const REFUSED = Object.assign(new Error('It has feedback.'), { status: 409, code: 'HAS_FEEDBACK' })
const request = vi.fn<() => Promise<string>>()
const onSuccess = vi.fn()
const onError = vi.fn()
let root: Root
let element: HTMLElement

function Screen({ failed }: { failed: string | (() => string) }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete term
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Delete term"
          question="Delete Spring?"
          request={request}
          onSuccess={(result) => {
            setOpen(false)
            onSuccess(result)
          }}
          onError={(error) => void onError(error)}
          failed={failed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const show = (failed: string | (() => string) = 'Failed to delete term') =>
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen failed={failed} />
      </QueryClientProvider>,
    ),
  )
const opener = () => element.querySelector('button')!
const dialog = () => document.querySelector('[role=alertdialog]')
const buttons = () => [...(dialog()?.querySelectorAll('button') ?? [])]
const click = (button: HTMLElement | undefined) =>
  act(async () => {
    button?.focus()
    button?.click()
    // The mutation reports its state in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.resetAllMocks()
  element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
})
afterEach(() => {
  act(() => root.unmount())
  element.remove()
})

it('sends the request once, says that it is pending, and hands over its result', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  request.mockReturnValue(promise)
  show()
  await click(opener())
  expect(dialog()?.textContent).toContain('Delete Spring?')
  await click(buttons()[0])
  await click(buttons()[0])
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Deleting...', 'Cancel'])
  await act(async () => resolve('deleted'))
  expect(request).toHaveBeenCalledTimes(1)
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('deleted')
  expect(dialog()).toBeNull()
})

it('stays open with the error, without which it opens the next time', async () => {
  request.mockRejectedValue(REFUSED)
  show()
  await click(opener())
  await click(buttons()[0])
  expect(dialog()?.textContent).toContain('Failed to delete term: It has feedback.')
  expect(onError).toHaveBeenCalledExactlyOnceWith(REFUSED)
  await click(buttons()[1])
  expect(dialog()).toBeNull()
  await click(opener())
  expect(dialog()?.textContent).not.toContain('It has feedback.')
})

it('shows a whole sentence instead of the reason', async () => {
  request.mockRejectedValue(REFUSED)
  show(() => 'Please try again.')
  await click(opener())
  await click(buttons()[0])
  expect(dialog()?.textContent).toContain('Please try again.')
  expect(dialog()?.textContent).not.toContain('It has feedback.')
})

it('returns the focus to its button when it is left while pending, and does not send again when it is opened again', async () => {
  request.mockReturnValue(new Promise(() => undefined))
  show()
  await click(opener())
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  await click(buttons()[0])
  await click(buttons()[1])
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener())
  await click(opener())
  expect(buttons()[0]?.textContent).toBe('Deleting...')
  await click(buttons()[0])
  expect(request).toHaveBeenCalledTimes(1)
})
