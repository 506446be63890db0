// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeptFocus } from './detail-pane.tsx'

let root: Root
let page: HTMLElement

/** The open record; none while the next one is loading. */
function DetailPane({ isOpen, isWaiting }: { isOpen: boolean; isWaiting: boolean }) {
  const text = useRef<HTMLElement>(null)
  const foot = useKeptFocus(isWaiting, text)
  if (!isOpen) return null
  return (
    <section>
      <article ref={text} tabIndex={-1}>
        The record
      </article>
      {isWaiting && (
        <div ref={foot}>
          <button type="button">Approve</button>
        </div>
      )}
    </section>
  )
}

const show = (props: { isOpen: boolean; isWaiting: boolean }) => act(() => root.render(<DetailPane {...props} />))
const focused = () => document.activeElement?.tagName

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  page = document.body.appendChild(document.createElement('main'))
  root = createRoot(page)
  show({ isOpen: true, isWaiting: true })
  page.querySelector('button')!.focus()
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('stays on the text of the last record', () => {
  show({ isOpen: true, isWaiting: false })
  expect(focused()).toBe('ARTICLE')
})

it.each([true, false])('goes on to the button of the next record, with the decided one still open: %s', (isOpen) => {
  show({ isOpen, isWaiting: false })
  show({ isOpen: true, isWaiting: true })
  expect(focused()).toBe('BUTTON')
})

it('stays where somebody has moved it', () => {
  const field = page.insertAdjacentElement('beforebegin', document.createElement('input')) as HTMLInputElement
  show({ isOpen: true, isWaiting: false })
  field.focus()
  show({ isOpen: true, isWaiting: true })
  expect(focused()).toBe('INPUT')
  field.remove()
})

it('is not taken by a record that comes later', () => {
  show({ isOpen: true, isWaiting: false })
  vi.advanceTimersByTime(10_000)
  show({ isOpen: true, isWaiting: true })
  expect(focused()).toBe('ARTICLE')
})
