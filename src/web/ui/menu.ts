import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import './menu.css'

/**
 * A button that opens a menu: the arrow keys, Home, End and first letters move, Escape, Tab and a click outside close it. The
 * menu and its entries have the roles `menu` and `menuitem`.
 */
export function useMenu() {
  /** Which entry gets the focus when the menu opens; null while closed. */
  const [opensAt, setOpensAt] = useState<'first' | 'last' | null>(null)
  const isOpen = opensAt !== null
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!opensAt) return
    entriesOf(menu.current)
      .at(opensAt === 'first' ? 0 : -1)
      ?.focus()
    const closeOutside = ({ target }: Event) => !area.current?.contains(target as Node) && setOpensAt(null)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [opensAt])

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      setOpensAt(event.key === 'ArrowDown' ? 'first' : 'last')
    } else if (event.key === 'Escape') close()
    else {
      const next = nextEntry(entriesOf(menu.current), event.key)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }

  function close() {
    setOpensAt(null)
    button.current?.focus()
  }

  // Closes on Tab. Without a `relatedTarget` the window lost the focus or something unfocusable was clicked.
  const leave = ({ relatedTarget }: FocusEvent) =>
    relatedTarget && !area.current?.contains(relatedTarget) && setOpensAt(null)

  return {
    isOpen,
    close,
    /** Closes the menu, then acts. */
    choose: (act: () => void) => () => {
      close()
      act()
    },
    /** Of the element around the button and its menu. */
    areaProps: { ref: area, onKeyDown: press, onBlur: leave },
    buttonProps: {
      ref: button,
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? menuId : undefined,
      onClick: () => setOpensAt(isOpen ? null : 'first'),
    },
    menuProps: { ref: menu, id: menuId, className: 'menu' },
  } as const
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/** Arrow keys wrap around, Home and End go to the ends, a letter goes to the entry that starts with it. */
function nextEntry(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(at - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  return entries.find(({ textContent }) => key !== ' ' && textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
