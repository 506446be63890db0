import { useEffect, useEffectEvent, useState } from 'react'
import { pressedKey } from '../../ui/pressed-key.ts'

/** The action of each key. The browser handles the key if the action returns false. */
export type KeyActions = Record<string, (event: KeyboardEvent) => unknown>

const STORED = 'fieldmark.review-keys'

/** Whether letters act as keys. Voice control types letters, so this can be turned off (WCAG 2.1.4). */
export function useKeySwitch() {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  return {
    isOn,
    turn: (on: boolean) => {
      localStorage.setItem(STORED, on ? 'on' : 'off')
      setOn(on)
    },
  }
}

/** Single keys, as known from mail programs. They do not act during typing, nor in menus and dialogs. */
export function useReviewKeys(actions: KeyActions, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const name = pressedKey(event)
    if (name === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    // AltGr types the third sign of a key, which is not its letter.
    if (event.getModifierState('AltGraph')) return
    if (!(target instanceof Element) || target.closest(TYPING) || document.querySelector('.dialog-shade')) return
    const act = actions[name]
    // A key that is held down moves, but does not decide.
    if (!act || (event.repeat && 'arxu'.includes(name)) || act(event) === false) return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]'
