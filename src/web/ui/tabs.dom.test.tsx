// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = [
  { id: 'profile', title: 'Profile', content: <input name="name" defaultValue="" /> },
  { id: 'security', title: 'Security', content: 'Passwords' },
  { id: 'account', title: 'Account', content: 'Sign out' },
] as const

let root: Root
let page: HTMLElement

function Settings() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('profile')
  return <Tabs label="Settings" tabs={TABS} selected={selected} onSelect={setSelected} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
  act(() => root.render(<Settings />))
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

function tabs(): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[role=tab]')]
}

function press(key: string, modifiers: KeyboardEventInit = {}): boolean {
  let isLeft = true
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
    isLeft = (document.activeElement ?? page).dispatchEvent(event)
  })
  return isLeft
}

/** The selected tab's title, after checking that it is the only Tab stop and labels the only visible panel. */
function shown(): string | null {
  const [selected, ...others] = tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true')
  const [stop, ...stops] = tabs().filter((tab) => tab.tabIndex === 0)
  const [panel, ...panels] = [...page.querySelectorAll<HTMLElement>('[role=tabpanel]')].filter((one) => !one.hidden)
  expect([others, stops, panels]).toEqual([[], [], []])
  expect(stop).toBe(selected)
  expect(panel?.getAttribute('aria-labelledby')).toBe(selected?.id)
  expect(selected?.getAttribute('aria-controls')).toBe(panel?.id)
  return selected?.textContent ?? null
}

it('wraps around with the arrow keys; Home and End go to the ends', () => {
  tabs()[0]?.focus()
  const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
    expect(press(key)).toBe(false)
    expect(document.activeElement?.textContent).toBe(shown())
    return shown()
  })
  expect(seen).toEqual(['Security', 'Account', 'Profile', 'Account', 'Profile', 'Account'])
})

it("ignores other keys and the browser's shortcuts", () => {
  tabs()[0]?.focus()
  expect([press('a'), press('Tab'), press('ArrowRight', { altKey: true })]).toEqual([true, true, true])
  expect(shown()).toBe('Profile')
})

it('keeps what was typed into a hidden panel', () => {
  const field = () => page.querySelector<HTMLInputElement>('input')
  if (field()) field()!.value = 'Zoë'
  act(() => tabs()[2]?.click())
  expect(shown()).toBe('Account')
  act(() => tabs()[0]?.click())
  expect(field()?.value).toBe('Zoë')
})
