import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

type Element = RefObject<HTMLElement | null>

/**
 * Makes an element in front of the page, a child of `body`, a modal: it takes the focus and keeps it, screen readers read
 * nothing else, Escape asks to close it, and the focus returns where it came from. Neither `inert` nor a native modal: with
 * both the browser styles and paints every row of a long list anew (docs/decisions/0021).
 */
export function useModal(modal: Element, panel: Element, onEscape: () => void): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    if (modal.current?.contains(document.activeElement)) return
    panel.current?.focus({ preventScroll: true })
    return readAgain(panel)
  }, [modal, panel])
  useEffect(() => hideOthers(modal.current), [modal])
  useKeptFocus(modal, panel, onEscape)
  // Cleared after the rest of the page can be read and reached again.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** Unit: milliseconds. */
const UNTIL_RENDERED = 500

/** VoiceOver on iOS reads what takes the focus only once it has been drawn. */
function readAgain(panel: Element): () => void {
  const timer = setTimeout(() => {
    if (document.activeElement !== panel.current) return
    panel.current?.blur()
    panel.current?.focus({ preventScroll: true })
  }, UNTIL_RENDERED)
  return () => clearTimeout(timer)
}

function hideOthers(modal: HTMLElement | null): () => void {
  const others = [...document.body.children].filter((other) => other !== modal && !other.ariaHidden)
  for (const other of others) other.ariaHidden = 'true'
  return () => {
    for (const other of others) other.ariaHidden = null
  }
}

const REACHABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

function useKeptFocus(modal: Element, panel: Element, onEscape: () => void): void {
  // Of several modals the one in front is not hidden.
  const isInFront = () => modal.current?.ariaHidden === null

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isInFront() || event.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') onEscape()
    if (event.key !== 'Tab') return
    const reachable = [...(modal.current?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])]
    const [edge, next] = event.shiftKey ? [reachable[0], reachable.at(-1)] : [reachable.at(-1), reachable[0]]
    const { activeElement } = document
    const isAtEdge = activeElement === edge || (event.shiftKey && activeElement === panel.current)
    if (!isAtEdge && modal.current?.contains(activeElement)) return
    event.preventDefault()
    next?.focus()
  })
  const bringBack = useEffectEvent(({ target }: FocusEvent) => {
    if (isInFront() && !modal.current?.contains(target as Node)) panel.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    document.addEventListener('focusin', bringBack)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('focusin', bringBack)
    }
  }, [])
}
